import { TargetPicture } from '../../views/target-picture.js';
import { last } from './answer-state.js';
import { idOf } from './field.js';
import { rowNames } from './model-row.js';
import { asListed, hasOwnOrder, moveGroup } from './order.js';
import { change, setup } from './state.js';
import '../../styles/target-picture.css';

const goToRow = (name: string): void => {
  const index = rowNames('target').indexOf(name);
  document.getElementById(idOf(`target.models[${index}].name`))?.scrollIntoView({ block: 'nearest' });
};

/** The target as it is reached; the order inside each tier of 05.03 is the defender's. */
export const Picture = () => {
  const answered = last.value;
  if (answered === null) return null;
  const { target } = answered.answer;
  return (
    <>
      <TargetPicture
        picture={target}
        onSelect={goToRow}
        onMove={(row, by) => change(moveGroup(setup.value, target.groups, row, by))}
      />
      {hasOwnOrder(setup.value) && (
        <button type="button" class="soft" onClick={() => change(asListed(setup.value))}>
          Order as listed
        </button>
      )}
    </>
  );
};
