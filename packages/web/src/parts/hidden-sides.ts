import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Less than this is the rounding of a browser. */
const SLACK = 2;

/** On which sides of a box that scrolls something is hidden, as classes: there it fades out. */
export const useHiddenSides = (box: RefObject<HTMLElement | null>): string => {
  const sides = useSignal('');
  useEffect(() => {
    const node = box.current;
    if (node === null) return;
    const look = (): void => {
      const right = node.scrollWidth - node.clientWidth - node.scrollLeft > SLACK;
      const below = node.scrollHeight - node.clientHeight - node.scrollTop > SLACK;
      sides.value = `${right ? ' more-right' : ''}${below ? ' more-below' : ''}`;
    };
    const observer = new ResizeObserver(look);
    observer.observe(node);
    for (const child of node.children) observer.observe(child);
    node.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', look);
    };
  });
  return sides.value;
};
