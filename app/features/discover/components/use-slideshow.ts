import { useEffect, useState } from 'react';

/** A slide stays this long (H2). */
const SLIDE_MS = 5_000;

/**
 * Which slide is shown and whether it moves on: it rests while it is hovered, holds the focus, lies in a hidden tab, was paused, or
 * the visitor asked their system for less motion.
 */
export function useSlideshow(count: number) {
  const [current, setCurrent] = useState(0);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const running = !paused && !held && count > 1;

  function go(index: number) {
    const next = ((index % count) + count) % count;
    setCurrent(next);
    setSeen((slides) => new Set(slides).add(next));
  }

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
  }, []);

  useEffect(() => {
    if (!running) return;
    const next = (current + 1) % count;
    // The next picture is fetched one second before it is shown, so that it does not fade in empty.
    const fetchNext = setTimeout(() => setSeen((slides) => new Set(slides).add(next)), SLIDE_MS - 1_000);
    const advance = setTimeout(() => document.visibilityState === 'visible' && setCurrent(next), SLIDE_MS);
    return () => {
      clearTimeout(fetchNext);
      clearTimeout(advance);
    };
  }, [running, current, count]);

  useEffect(() => {
    const hold = () => setHeld(document.visibilityState === 'hidden');
    document.addEventListener('visibilitychange', hold);
    return () => document.removeEventListener('visibilitychange', hold);
  }, []);

  const holdWhile = {
    onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && setHeld(true),
    onPointerLeave: (event: { pointerType: string }) => event.pointerType === 'mouse' && setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };

  return { current, seen, paused, running, go, toggle: () => setPaused(!paused), holdWhile };
}
