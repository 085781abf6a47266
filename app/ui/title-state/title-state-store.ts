import { useSyncExternalStore } from 'react';
import type { TitleRef } from '../../../domain/titles/title.ts';
import {
  NO_TITLE_STATE,
  type TitleState,
  type TitleStates,
  titleKey,
} from '../../../domain/titles/title-state.ts';
import { useTitleStates } from '../title-states.tsx';

/** A title state as shown; `busy` while a change is being sent. */
export type DisplayedState = { titleState: TitleState; busy: boolean };

const changed = new Map<string, DisplayedState>();
let page: TitleStates | null = null;
const listeners = new Set<() => void>();

/** Storage key that syncs tabs. A BroadcastChannel would disable the back/forward cache. */
const STORAGE_KEY = 'title-state';

export function displayState(title: TitleRef, state: DisplayedState): void {
  change(titleKey(title), state);
}

/** Reads the current state. Toasts need it, because they outlive their button. */
export function getDisplayedState(title: TitleRef): DisplayedState {
  const key = titleKey(title);
  return changed.get(key) ?? { titleState: page?.byTitle[key] ?? NO_TITLE_STATE, busy: false };
}

export function broadcastTitleState(title: TitleRef, titleState: TitleState): void {
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ key: titleKey(title), titleState, at: Date.now() }),
    );
  } catch {
    // Without storage other tabs update on the next page load.
  }
}

export function useDisplayedState(title: TitleRef): DisplayedState {
  const titleStates = useTitleStates();
  const key = titleKey(title);
  const newer = useSyncExternalStore(
    subscribe,
    () => getChange(key, titleStates),
    () => undefined,
  );
  return newer ?? { titleState: titleStates?.byTitle[key] ?? NO_TITLE_STATE, busy: false };
}

/** States of a new page replace earlier changes, except changes still being sent. */
function getChange(key: string, titleStates: TitleStates | null): DisplayedState | undefined {
  if (titleStates !== page) {
    page = titleStates;
    for (const [changedKey, { busy }] of changed) if (!busy) changed.delete(changedKey);
  }
  return changed.get(key);
}

function change(key: string, state: DisplayedState): void {
  changed.set(key, state);
  for (const listener of listeners) listener();
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== STORAGE_KEY || newValue === null) return;
  const received = JSON.parse(newValue) as { key: string; titleState: TitleState };
  change(received.key, { titleState: received.titleState, busy: false });
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}
