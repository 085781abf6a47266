/** The forms of an element that were changed since they were opened or saved. */
export type UnsavedForms = { exist: () => boolean; clear: () => void };

/** Tracks them, and asks before the document is left. */
export function trackUnsavedForms(element: HTMLElement, signal: AbortSignal): UnsavedForms {
  const touched = new Set<HTMLFormElement>();
  const exist = () => [...touched].some((form) => form.isConnected);

  function markTouched({ target }: Event): void {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form?.method === 'post') touched.add(form);
  }

  /** Forms dispatch `reset` after they were saved. */
  function clearTouched({ target }: Event): void {
    if (target instanceof HTMLFormElement) touched.delete(target);
  }

  function handleBeforeUnload(event: BeforeUnloadEvent): void {
    if (exist()) event.preventDefault();
  }

  element.addEventListener('input', markTouched, { signal });
  element.addEventListener('reset', clearTouched, { signal });
  addEventListener('beforeunload', handleBeforeUnload, { signal });
  return { exist, clear: () => touched.clear() };
}

/** The link that a click follows; `null` if it opens another window. */
export function getFollowedLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target } = event;
  const link =
    target instanceof Element && !target.closest('[contenteditable]') ? target.closest('a') : null;
  const isOtherWindow =
    event.metaKey || event.ctrlKey || event.shiftKey || link?.target === '_blank';
  return isOtherWindow ? null : link;
}
