import { useLocation } from 'react-router';

/** The hidden field that says where a form leads when it is done: the page as it is now, at one of its parts. */
export function useReturn(part = ''): { return: string } {
  const { pathname, search } = useLocation();
  return { return: pathname + search + part };
}
