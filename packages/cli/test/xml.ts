/** Names of the elements of an XML document in order; throws where it is not well-formed (no DTD, no CDATA). */
export const openTags = (xml: string): string[] => {
  const names: string[] = [];
  const open: string[] = [];
  const token = /<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<]*")*)(\/?)>|([^<]+)/gy;
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const match = token.exec(xml);
    if (match === null) throw new Error(`not well-formed at ${at}: ${xml.slice(at, at + 60)}`);
    const [, closing, name, attributes, empty, text] = match;
    if (/&(?!#\d+;)/u.test(text ?? attributes ?? '')) throw new Error(`bare & at ${at}`);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/u.test(text ?? attributes ?? ''))
      throw new Error(`control character at ${at}`);
    if (name === undefined) continue;
    if (closing === '/') {
      const last = open.pop();
      if (last !== name) throw new Error(`</${name}> closes <${last}>`);
      continue;
    }
    names.push(name);
    if (empty !== '/') open.push(name);
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join(', ')}`);
  return names;
};
