import { useLocation } from 'react-router';

/** Path and query of the page as it is now: where a form without scripts is sent, so that it comes back to where it stands. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** The hidden field that says where a form leads when it is done: the page as it is now, at one of its parts. */
export function useReturn(part = ''): { return: string } {
  return { return: useHere() + part };
}
