import { parseTitleKey, type TitleRef, titleKey } from '../titles/title.ts';

/** Actions on a title that wait until the visitor has signed in (U4). */
export const PENDING_ACTION_NAMES = ['save', 'seen', 'rate'] as const;
export type PendingActionName = (typeof PENDING_ACTION_NAMES)[number];

export type PendingAction = { name: PendingActionName; title: TitleRef };

export function toPendingActionName(value: unknown): PendingActionName | null {
  return PENDING_ACTION_NAMES.find((name) => name === value) ?? null;
}

/** As text, such as `save:movie/496243`. */
export function formatPendingAction({ name, title }: PendingAction): string {
  return `${name}:${titleKey(title)}`;
}

/** `null` if malformed. */
export function parsePendingAction(text: string): PendingAction | null {
  const [name, key = '', ...rest] = text.split(':');
  const actionName = toPendingActionName(name);
  const title = parseTitleKey(key);
  return actionName && title && rest.length === 0 ? { name: actionName, title } : null;
}
