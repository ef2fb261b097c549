import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Within half a line of the end counts as the end. */
const NEAR_PX = 12;

/**
 * Keeps the newest line in view until the reader scrolls up, and again when they are back at the end. Returns the
 * scroll handler.
 */
export function useAutoScroll(
  scrollerRef: RefObject<HTMLElement | null>,
  size: number,
  follow: boolean,
  onFollow: (follow: boolean) => void,
): () => void {
  const lastTop = useRef(0);
  useLayoutEffect(() => {
    const element = scrollerRef.current;
    if (!element || !follow) return;
    element.scrollTop = size;
    lastTop.current = element.scrollTop;
  }, [scrollerRef, size, follow]);
  return () => {
    const element = scrollerRef.current;
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const up = scrollTop < lastTop.current;
    lastTop.current = scrollTop;
    const atEnd = scrollHeight - clientHeight - scrollTop <= NEAR_PX;
    if (atEnd !== follow && (atEnd || up)) onFollow(atEnd);
  };
}
