/** Hands a text to the browser as a file. */
export const download = (text: string, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

export const fileName = (name: string): string => `${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}.json`;
