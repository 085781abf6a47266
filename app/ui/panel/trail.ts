import { useEffect } from 'react';
import { type NavigateFunction, useLocation } from 'react-router';

/** Addresses of the panel that this document has shown, by their place in the history of the browser. */
const trail = new Map<number, string>();

/** The place of the entry at hand, as the router counts; none where it did not make it. */
export function placeInHistory(): number | undefined {
  return (history.state as { idx?: number } | null)?.idx;
}

/** Remembers where readers have been. */
export function useTrail(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const place = placeInHistory();
    if (place !== undefined) trail.set(place, pathname + search);
  }, [pathname, search]);
}

/** Leaves what was opened at a `place` for the page below it: by going back there, if that is where readers came from. */
export function leaveTo(navigate: NavigateFunction, to: string, place: number | undefined): void {
  const now = placeInHistory();
  if (place !== undefined && now !== undefined && now >= place && trail.get(place - 1) === to)
    navigate(place - 1 - now);
  else navigate(to, { preventScrollReset: true, replace: true });
}
