import { useId, useRef } from 'preact/hooks';
import { type Action, Actions, useOpen } from './menu.js';

interface HandleProps {
  /** What it moves and acts on: `Flux rifle`. */
  readonly of: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
  readonly actions: readonly Action[];
}

const ITEM = '[data-item]';

/** The entries of the list that the handle stands in, top to bottom. */
const itemsAround = (handle: HTMLElement): readonly HTMLElement[] => {
  const list = handle.closest(ITEM)?.parentElement;
  return list ? [...list.children].filter((child): child is HTMLElement => child.matches(ITEM)) : [];
};

/** Where the row with the focus goes away, its neighbour takes it, or what stands around the list. */
const keepFocusNear = (handle: HTMLElement | null): void => {
  const list = handle?.closest(ITEM)?.parentElement;
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const neighbour = list?.lastElementChild?.querySelector<HTMLElement>('.handle > button');
    (neighbour ?? list?.parentElement?.querySelector('button'))?.focus();
  });
};

/**
 * The grip at the head of a row: dragging it or the arrow keys move the row within its list, a tap opens what can be
 * done with it. The row carries `data-item`.
 */
export const Handle = ({ of, index, count, onMove, actions }: HandleProps) => {
  const { open, setOpen, root } = useOpen<HTMLDivElement>();
  const menu = useId();
  const button = useRef<HTMLButtonElement>(null);
  const drag = useRef<{ at: number; y: number; moved: boolean } | null>(null);

  const moveTo = (to: number): void => {
    if (to < 0 || to >= count || to === index) return;
    const list = button.current?.closest(ITEM)?.parentElement;
    onMove(index, to);
    // Rows are told apart by their place: the focus goes along with the one that moved.
    requestAnimationFrame(() => list?.children[to]?.querySelector<HTMLElement>('.handle > button')?.focus());
  };
  const onPointerMove = (event: PointerEvent): void => {
    const session = drag.current;
    if (session === null || button.current === null) return;
    if (!session.moved && Math.abs(event.clientY - session.y) < 6) return;
    session.moved = true;
    const items = itemsAround(button.current);
    const under = items.findIndex((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return event.clientY >= top && event.clientY <= bottom;
    });
    if (under < 0 || under === session.at) return;
    onMove(session.at, under);
    session.at = under;
  };
  const all: readonly Action[] = [
    ...actions,
    { text: 'Move up', run: () => moveTo(index - 1), off: index === 0 },
    { text: 'Move down', run: () => moveTo(index + 1), off: index === count - 1 },
  ];

  return (
    <div class="handle" ref={root}>
      <button
        ref={button}
        type="button"
        aria-label={`Move or change ${of}`}
        aria-expanded={open}
        aria-controls={menu}
        aria-keyshortcuts="ArrowUp ArrowDown"
        title="Drag, or use the arrow keys, to move; tap for more"
        onPointerDown={(event) => {
          drag.current = { at: index, y: event.clientY, moved: false };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onPointerCancel={() => {
          drag.current = null;
        }}
        onClick={() => {
          const dragged = drag.current?.moved === true;
          drag.current = null;
          if (!dragged) setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          moveTo(index + (event.key === 'ArrowUp' ? -1 : 1));
        }}
      >
        <svg viewBox="0 0 8 14" width="8" height="14" aria-hidden="true">
          {[2, 7, 12].map((y) => [2, 6].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.2" />))}
        </svg>
      </button>
      <Actions
        id={menu}
        open={open}
        actions={all}
        onRun={() => {
          setOpen(false);
          button.current?.focus();
          keepFocusNear(button.current);
        }}
      />
    </div>
  );
};
