import { useLocation } from 'react-router';

/** Path and query of the current page, which shows forms without scripts again. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Hidden field with the redirect after success: the current page, at the fragment `part`. */
export function useReturn(fragment = ''): { return: string } {
  return { return: useHere() + fragment };
}
