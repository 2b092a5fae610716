import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

export interface Action {
  readonly text: string;
  readonly run: () => void;
  readonly off?: boolean;
}

/** Whether something that opens is open; it closes when the focus or a press goes elsewhere. */
export const useOpen = <T extends HTMLElement>() => {
  const [open, setOpen] = useState(false);
  const root = useRef<T>(null);
  useEffect(() => {
    if (!open) return;
    const away = (event: Event): void => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return;
      setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
    };
  }, [open]);
  return { open, setOpen, root };
};

interface ActionsProps {
  readonly id: string;
  readonly open: boolean;
  readonly actions: readonly Action[];
  /** Before an action runs. */
  readonly onRun: () => void;
}

export const Actions = ({ id, open, actions, onRun }: ActionsProps) => (
  <ul id={id} class="menu" hidden={!open}>
    {open &&
      actions.map(({ text, run, off }) => (
        <li key={text}>
          <button
            type="button"
            disabled={off === true}
            onClick={() => {
              onRun();
              run();
            }}
          >
            {text}
          </button>
        </li>
      ))}
  </ul>
);

interface MenuProps {
  readonly text: ComponentChildren;
  readonly actions: readonly Action[];
}

/** A button that opens a list of things to do. */
export const Menu = ({ text, actions }: MenuProps) => {
  const { open, setOpen, root } = useOpen<HTMLDivElement>();
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is open inside
    <div class="menu-box" ref={root} onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {text} ▾
      </button>
      <Actions id={id} open={open} actions={actions} onRun={() => setOpen(false)} />
    </div>
  );
};
