import { useSyncExternalStore } from 'react';
import { keyOf, type Mark, type Marks, UNMARKED } from '../../../domain/mark.ts';
import type { TitleRef } from '../../../domain/title.ts';
import { useMarks } from '../marks.tsx';

/** A title state as shown; `busy` while a change is being sent. */
export type ShownMark = { mark: Mark; busy: boolean };

const changed = new Map<string, ShownMark>();
let page: Marks | null = null;
const listeners = new Set<() => void>();

/** Storage key that syncs tabs. A BroadcastChannel would disable the back/forward cache. */
const STORED = 'mark';

export function showMark(title: TitleRef, shown: ShownMark): void {
  change(keyOf(title), shown);
}

/** Reads the current state. Toasts need it, because they outlive their button. */
export function shownMark(title: TitleRef): ShownMark {
  const key = keyOf(title);
  return changed.get(key) ?? { mark: page?.of[key] ?? UNMARKED, busy: false };
}

export function tellMark(title: TitleRef, mark: Mark): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ key: keyOf(title), mark, at: Date.now() }));
  } catch {
    // Without storage other tabs update on the next page load.
  }
}

export function useMark(title: TitleRef): ShownMark {
  const marks = useMarks();
  const key = keyOf(title);
  const newer = useSyncExternalStore(
    subscribe,
    () => changeOf(key, marks),
    () => undefined,
  );
  return newer ?? { mark: marks?.of[key] ?? UNMARKED, busy: false };
}

/** States of a new page replace earlier changes, except changes still being sent. */
function changeOf(key: string, marks: Marks | null): ShownMark | undefined {
  if (marks !== page) {
    page = marks;
    for (const [other, { busy }] of changed) if (!busy) changed.delete(other);
  }
  return changed.get(key);
}

function change(key: string, shown: ShownMark): void {
  changed.set(key, shown);
  for (const listener of listeners) listener();
}

function hear({ key, newValue }: StorageEvent): void {
  if (key !== STORED || newValue === null) return;
  const told = JSON.parse(newValue) as { key: string; mark: Mark };
  change(told.key, { mark: told.mark, busy: false });
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', hear);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', hear);
  };
}
