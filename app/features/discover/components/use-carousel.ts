import { type FocusEvent, useEffect, useRef, useState } from 'react';

/** (H2) */
const SLIDE_INTERVAL_MS = 5_000;
/** Part of a slide that has to be visible to make it the current one. */
const VISIBLE = 0.9;

/**
 * The current slide, which follows the scroll position of `slides`, and its autoplay, which pauses
 * on hover, touch, focus, a hidden tab, the pause button and reduced motion.
 */
export function useCarousel(count: number) {
  const slides = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [lastLoaded, setLastLoaded] = useState(0);
  const [paused, setPaused] = useState(false);
  // Separate states: a pointer that leaves must not resume while the focus still pauses.
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  /** The slide that is being scrolled to, past others. */
  const target = useRef<number>(undefined);
  const running = !paused && !hovered && !focused && count > 1;

  const load = (index: number) => setLastLoaded((last) => Math.max(last, index));

  function show(index: number) {
    setCurrent(index);
    load(index);
  }

  function go(index: number) {
    target.current = (index + count) % count;
    show(target.current);
    const slide = slides.current?.children[target.current] as HTMLElement;
    slides.current?.scrollTo(slide.offsetLeft, 0);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions only set states
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
    const root = slides.current;
    if (!root) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const visible = entries.find(({ intersectionRatio }) => intersectionRatio >= VISIBLE);
        const index = visible ? [...root.children].indexOf(visible.target) : -1;
        if (index < 0 || index !== (target.current ?? index)) return;
        target.current = undefined;
        show(index);
      },
      { root, threshold: VISIBLE },
    );
    for (const slide of root.children) observer.observe(slide);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide is shown as long
  useEffect(() => {
    if (!running) return;
    // Fetches the next picture one second early, so that it does not come in empty.
    const fetchNext = setTimeout(() => load((current + 1) % count), SLIDE_INTERVAL_MS - 1_000);
    const advance = setInterval(() => document.hidden || go(current + 1), SLIDE_INTERVAL_MS);
    return () => {
      clearTimeout(fetchNext);
      clearInterval(advance);
    };
  }, [running, current, count]);

  function startSwipe() {
    target.current = undefined;
    load(current + 1);
  }
  const handlers = {
    onPointerEnter() {
      setHovered(true);
      startSwipe();
    },
    // Also when a finger begins to scroll.
    onPointerLeave: () => setHovered(false),
    onWheel: startSwipe,
    // Not after a click: only keyboard users read along with the focus.
    onFocus: (event: FocusEvent<HTMLElement>) => setFocused(event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  };

  return {
    slides,
    current,
    lastLoaded,
    paused,
    running,
    go,
    toggle: () => setPaused(!paused),
    handlers,
  };
}
