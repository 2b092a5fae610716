import { useSignal } from '@preact/signals';
import { openList } from '../../lists/lists.js';

/** What stands in the table's place before there is a list, with one to try. */
export const Empty = () => {
  const fault = useSignal<string | null>(null);
  const open = async () => {
    try {
      // In a part of the page that is loaded when somebody asks for it.
      const { EXAMPLE_LIST } = await import('./example-list.js');
      fault.value = await openList('mine', new File([EXAMPLE_LIST], 'invented list'));
      // What was pressed is gone.
      document.querySelector<HTMLElement>('.list-field button')?.focus();
    } catch {
      fault.value = 'The example could not be loaded; try again with network.';
    }
  };
  return (
    <>
      <p class="soft-note">Open your list to see each unit against each target. It stays on this device.</p>
      <button type="button" class="matrix-example" onClick={() => void open()}>
        Try it with an invented list
      </button>
      {fault.value !== null && <p role="alert">{fault.value}</p>}
    </>
  );
};
