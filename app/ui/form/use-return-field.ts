import { useLocation } from 'react-router';

/** Path and query of the current page, which shows forms without scripts again. */
export function useCurrentPath(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Hidden field with the redirect after success: the current page, at `fragment`. */
export function useReturnField(fragment = ''): { return: string } {
  return { return: useCurrentPath() + fragment };
}
