import { TargetPicture } from '../../views/target-picture.js';
import { last } from './answer-state.js';
import { movedOrder } from './order.js';
import { edit } from './state.js';
import '../../styles/target-picture.css';

/** The target as it will be reached, to be put into another order; nothing before the first answer. */
export const TargetDrawn = () => {
  const answered = last.value;
  if (answered === null) return null;
  const { target } = answered.answer;
  return (
    <TargetPicture
      picture={target}
      onMove={(row, by) => edit('choices.allocationOrder', movedOrder(target.groups, row, by))}
    />
  );
};
