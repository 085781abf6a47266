import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

/** (H2) */
const SLIDE_INTERVAL_MS = 5_000;

/**
 * The shown slide and its autoplay, which pauses on hover, focus, a hidden tab, the pause button
 * and reduced motion.
 */
export function useCarousel(count: number) {
  const [current, setCurrent] = useState(0);
  const [loadedSlides, setLoadedSlides] = useState<ReadonlySet<number>>(new Set([0]));
  const [paused, setPaused] = useState(false);
  // Separate states: a pointer that leaves must not resume while the focus still pauses.
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hidden, setHidden] = useState(false);
  const running = !paused && !hovered && !focused && !hidden && count > 1;

  function go(index: number) {
    const next = ((index % count) + count) % count;
    setCurrent(next);
    setLoadedSlides((slides) => new Set(slides).add(next));
  }

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
  }, []);

  useEffect(() => {
    if (!running) return;
    const next = (current + 1) % count;
    // Fetches the next picture one second early, so that it does not fade in empty.
    const fetchNext = setTimeout(
      () => setLoadedSlides((slides) => new Set(slides).add(next)),
      SLIDE_INTERVAL_MS - 1_000,
    );
    const advance = setTimeout(() => setCurrent(next), SLIDE_INTERVAL_MS);
    return () => {
      clearTimeout(fetchNext);
      clearTimeout(advance);
    };
  }, [running, current, count]);

  useEffect(() => {
    const updateHidden = () => setHidden(document.visibilityState === 'hidden');
    document.addEventListener('visibilitychange', updateHidden);
    return () => document.removeEventListener('visibilitychange', updateHidden);
  }, []);

  const pauseHandlers = {
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setHovered(true),
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setHovered(false),
    // Not after a click: only keyboard users read along with the focus.
    onFocus: (event: FocusEvent<HTMLElement>) => setFocused(event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  };

  return {
    current,
    loadedSlides,
    paused,
    running,
    go,
    toggle: () => setPaused(!paused),
    pauseHandlers,
  };
}
