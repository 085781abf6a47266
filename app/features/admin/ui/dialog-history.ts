import { useEffect } from 'react';
import { type NavigateFunction, useLocation } from 'react-router';

/** URLs of the admin area that this document has shown, by their index in the browser history. */
const urls = new Map<number, string>();

/** The index that the router stores with history entries; `undefined` for foreign entries. */
export function getHistoryIndex(): number | undefined {
  return (history.state as { idx?: number } | null)?.idx;
}

export function useDialogHistory(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const index = getHistoryIndex();
    if (index !== undefined) urls.set(index, pathname + search);
  }, [pathname, search]);
}

/** Goes back to `to` if it is the entry before the dialog at `index`, else replaces the dialog. */
export function closeDialog(
  navigate: NavigateFunction,
  to: string,
  index: number | undefined,
): void {
  const currentIndex = getHistoryIndex();
  if (
    index !== undefined &&
    currentIndex !== undefined &&
    currentIndex >= index &&
    urls.get(index - 1) === to
  )
    navigate(index - 1 - currentIndex);
  else navigate(to, { preventScrollReset: true, replace: true });
}
