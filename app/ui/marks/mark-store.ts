import { useSyncExternalStore } from 'react';
import { keyOf, type Mark, type Marks, UNMARKED } from '../../../domain/mark.ts';
import type { TitleRef } from '../../../domain/title.ts';
import { useMarks } from '../marks.tsx';

/** A mark as this document shows it. `busy` while a change of it is on its way. */
export type ShownMark = { mark: Mark; busy: boolean };

/** What was changed since the page's own marks came, in this tab and in others. */
const changed = new Map<string, ShownMark>();
let page: Marks | null = null;
const listeners = new Set<() => void>();

/** Where other tabs hear of a change: by storage and not by a channel, which would keep a page from coming back whole. */
const STORED = 'mark';

export function showMark(title: TitleRef, shown: ShownMark): void {
  change(keyOf(title), shown);
}

/** The mark as it is shown now, whoever asks: a toast outlives the button that it came from. */
export function shownMark(title: TitleRef): ShownMark {
  const key = keyOf(title);
  return changed.get(key) ?? { mark: page?.of[key] ?? UNMARKED, busy: false };
}

/** For the member's other tabs. */
export function tellMark(title: TitleRef, mark: Mark): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ key: keyOf(title), mark, at: Date.now() }));
  } catch {
    // Without storage they show it when they are asked for a page.
  }
}

/** The mark of a title on this page, also of one that several of its parts show. */
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

/** Marks that a page brings are newer than what was changed before them, but for what is still on its way. */
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
