import { useEffect, useRef } from 'preact/hooks';

/** The question in a few words. It takes the focus where what had it is gone: readers say it, and keys go on from here. */
export const Title = ({ text }: { readonly text: string }) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 id="question-title" ref={title} tabIndex={-1}>
      {text}
    </h2>
  );
};
