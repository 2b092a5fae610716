import { useRef, useState } from 'preact/hooks';
import type { TargetPicture as Picture, PictureGroup } from '../worker/api.js';
import { GroupModels } from './target-models.js';
import { groupName, landing, refusalOf } from './target-order.js';

export interface TargetPictureProps {
  readonly picture: Picture;
  /** The row whose group is marked. */
  readonly selected?: string | null;
  readonly onSelect?: (row: string) => void;
  /** The defender wants the group of this row earlier (negative) or later by so many groups; never what 05.03 forbids. */
  readonly onMove?: (row: string, by: number) => void;
}

/** The target's allocation groups from left to right in their order (05.03), moved by arrow keys, buttons or dragging. */
export const TargetPicture = ({ picture, selected = null, onSelect, onMove }: TargetPictureProps) => {
  const [refusal, setRefusal] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  /** Where it would land. */
  const [over, setOver] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const { groups } = picture;

  const move = (from: number, to: number): void => {
    if (to < 0 || to >= groups.length || to === from || onMove === undefined) return;
    const refused = refusalOf(groups, from, to);
    setRefusal(refused ?? '');
    if (refused === null) onMove(rowOf(groups[from] as PictureGroup), to - from);
  };
  const press = (event: KeyboardEvent, index: number): void => {
    const by =
      event.key === 'ArrowLeft' || event.key === 'ArrowUp'
        ? -1
        : event.key === 'ArrowRight' || event.key === 'ArrowDown'
          ? 1
          : 0;
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(index, index + by);
  };
  const placeUnder = (event: PointerEvent): number | null => {
    if (dragged === null || list.current === null) return null;
    const boxes = [...list.current.children].map((each) => each.getBoundingClientRect());
    return landing(boxes, event.clientX, event.clientY);
  };
  const letGo = (): void => {
    setDragged(null);
    setOver(null);
  };
  const drop = (event: PointerEvent): void => {
    const to = placeUnder(event);
    if (dragged !== null && to !== null) move(dragged, to);
    letGo();
  };
  const canMove = onMove !== undefined && groups.length > 1;

  return (
    <div class="target-picture">
      <ol ref={list}>
        {groups.map((group, index) => {
          const row = rowOf(group);
          const name = groupName(group);
          return (
            <li
              key={groupKey(group)}
              class={[
                selected !== null && hasRow(group, selected) ? 'selected' : '',
                dragged === index ? 'dragged' : '',
                over === index && dragged !== null && dragged !== index
                  ? dragged < index
                    ? 'landing after'
                    : 'landing before'
                  : '',
              ]
                .join(' ')
                .trim()}
            >
              <button
                type="button"
                class="group-name"
                aria-label={`${name}, allocation group ${index + 1} of ${groups.length}${onMove === undefined ? '' : ': arrow keys move it'}`}
                aria-pressed={onSelect === undefined ? undefined : selected !== null && hasRow(group, selected)}
                onClick={() => onSelect?.(row)}
                onKeyDown={(event) => press(event, index)}
                title={canMove ? 'Drag, or use the arrow keys, to move it in the order' : undefined}
                onPointerDown={(event) => {
                  if (!canMove) return;
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDragged(index);
                }}
                onPointerMove={(event) => dragged !== null && setOver(placeUnder(event))}
                onPointerUp={drop}
                onPointerCancel={letGo}
              >
                {canMove && (
                  <svg class="grip" viewBox="0 0 8 14" width="8" height="14" aria-hidden="true">
                    {[2, 7, 12].map((y) => [2, 6].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.2" />))}
                  </svg>
                )}
                <span class="place">{index + 1}</span> {name}
              </button>
              <GroupModels group={group} lost={picture.lost} />
            </li>
          );
        })}
      </ol>
      <p class="refusal" role="status">
        {refusal}
      </p>
    </div>
  );
};

const rowOf = ({ models }: PictureGroup): string => models[0]?.row ?? '';
const hasRow = ({ models }: PictureGroup, row: string): boolean => models.some((model) => model.row === row);
const groupKey = ({ models }: PictureGroup): string => models.map(({ row, falls }) => `${row}:${falls}`).join(' ');
