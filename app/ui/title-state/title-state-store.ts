import { useSyncExternalStore } from 'react';
import { type TitleRef, titleKey } from '../../../domain/titles/title.ts';
import {
  NO_TITLE_STATE,
  type TitleState,
  type TitleStates,
} from '../../../domain/titles/title-state.ts';
import { useTitleStates } from '../tile-data.tsx';

/** A title state as shown; `busy` while a change is being sent. */
export type DisplayedState = { titleState: TitleState; busy: boolean };

const changedStates = new Map<string, DisplayedState>();
let pageStates: TitleStates | null = null;
const listeners = new Set<() => void>();

/** Storage key that syncs tabs. A BroadcastChannel would disable the back/forward cache. */
const STORAGE_KEY = 'title-state';

export function setDisplayedState(title: TitleRef, state: DisplayedState): void {
  storeChange(titleKey(title), state);
}

/** Reads the current state. Toasts need it, because they outlive their button. */
export function getDisplayedState(title: TitleRef): DisplayedState {
  const key = titleKey(title);
  return (
    changedStates.get(key) ?? {
      titleState: pageStates?.byTitle[key] ?? NO_TITLE_STATE,
      busy: false,
    }
  );
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
  const changedState = useSyncExternalStore(
    subscribe,
    () => getChange(key, titleStates),
    () => undefined,
  );
  return changedState ?? { titleState: titleStates?.byTitle[key] ?? NO_TITLE_STATE, busy: false };
}

export function useSeenCount(titles: readonly TitleRef[]): number {
  const titleStates = useTitleStates();
  const isSeenOnPage = (key: string) => Boolean(titleStates?.byTitle[key]?.seenOn);
  const keys = titles.map(titleKey);
  return useSyncExternalStore(
    subscribe,
    () => {
      const isSeen = (key: string) => {
        const changedState = getChange(key, titleStates);
        return changedState ? changedState.titleState.seenOn !== null : isSeenOnPage(key);
      };
      return keys.filter(isSeen).length;
    },
    () => keys.filter(isSeenOnPage).length,
  );
}

/** States of a new page replace earlier changes, except changes still being sent. */
function getChange(key: string, titleStates: TitleStates | null): DisplayedState | undefined {
  if (titleStates !== pageStates) {
    pageStates = titleStates;
    for (const [changedKey, { busy }] of changedStates) if (!busy) changedStates.delete(changedKey);
  }
  return changedStates.get(key);
}

function storeChange(key: string, state: DisplayedState): void {
  changedStates.set(key, state);
  for (const listener of listeners) listener();
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== STORAGE_KEY || newValue === null) return;
  const received = JSON.parse(newValue) as { key: string; titleState: TitleState };
  storeChange(received.key, { titleState: received.titleState, busy: false });
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}
