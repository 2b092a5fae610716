import type { ChipItem, ChipsProps } from './chips.js';
import { Text } from './text.js';

export interface DetailsProps extends ChipsProps {
  readonly index: number;
  readonly chip: ChipItem;
  readonly onClose: () => void;
}

/** One chip's wording, where it comes from, and its removal. */
export const ChipDetails = ({ id, index, chip, sources, onWord, onSource, onRemove, onClose }: DetailsProps) => (
  <>
    <Text id={`${id}-word`} name="Wording" value={chip.text} onCommit={(text) => onWord(index, text)} />
    {onSource !== undefined && (
      <>
        <Text
          id={`${id}-source`}
          name="Where it comes from"
          placeholder="from …"
          value={chip.source ?? ''}
          list={`${id}-sources`}
          onCommit={(text) => onSource(index, text)}
        />
        <datalist id={`${id}-sources`}>
          {(sources ?? []).map((source) => (
            <option key={source} value={source} />
          ))}
        </datalist>
      </>
    )}
    <button type="button" onClick={() => onRemove(index)}>
      Remove
    </button>
    <button type="button" onClick={onClose}>
      Done
    </button>
  </>
);
