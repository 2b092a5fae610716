import { useEffect, useRef, useState } from 'preact/hooks';

interface PasteProps {
  readonly name: string;
  readonly example: string;
  /** Takes the text, or says in one sentence why it cannot. */
  readonly onText: (text: string) => string | null;
}

/** Where stat lines are pasted. */
export const Paste = ({ name, example, onText }: PasteProps) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const take = (): void => setProblem(onText(text));
  return (
    <div class="paste">
      <textarea
        ref={area}
        rows={2}
        aria-label={name}
        aria-invalid={problem !== null}
        placeholder={example}
        spellcheck={false}
        value={text}
        data-draft={text === '' ? undefined : true}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          take();
        }}
      />
      <button type="button" onClick={take}>
        Take over
      </button>
      <p role="status" class="messages">
        {problem}
      </p>
    </div>
  );
};
