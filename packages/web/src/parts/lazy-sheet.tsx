import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useId, useRef } from 'preact/hooks';

interface LazySheetProps {
  /** What stands on the button that opens it. */
  readonly button: string;
  readonly title: string;
  /** Its content; loaded when it is first opened, so that a first visit does without. */
  readonly load: () => Promise<ComponentType>;
}

/** A dialog over the page. Its content begins anew whenever it is opened. */
export const LazySheet = ({ button, title, load }: LazySheetProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useSignal<{ readonly View: ComponentType } | null>(null);
  const fault = useSignal('');
  const isOpen = useSignal(false);
  const id = useId();
  const show = () => {
    isOpen.value = true;
    fault.value = '';
    dialog.current?.showModal();
    load().then(
      (View) => {
        content.value = { View };
      },
      () => {
        fault.value = 'This part of the page could not be loaded; try again with network.';
      },
    );
  };
  const View = isOpen.value ? content.value?.View : undefined;
  return (
    <>
      <button type="button" onClick={show}>
        {button}
      </button>
      <dialog
        ref={dialog}
        class="sheet"
        aria-labelledby={id}
        onClose={() => {
          isOpen.value = false;
        }}
      >
        <form method="dialog" class="sheet-head">
          <h2 id={id}>{title}</h2>
          <button type="submit" aria-label="Close">
            ×
          </button>
        </form>
        {View !== undefined && <View />}
        {fault.value !== '' && <p role="alert">{fault.value}</p>}
      </dialog>
    </>
  );
};
