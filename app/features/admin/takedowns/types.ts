import type { TakedownKind, TakedownTarget } from '../../../../domain/admin/takedown.ts';

export type TakedownRow = {
  id: string;
  kind: TakedownKind;
  targetId: number;
  /** In the language of the admin who took it down; `null` if unknown or older than 180 days. */
  name: string | null;
  reason: string;
  /** `null` if deleted. */
  creator: string | null;
  created: string;
  /** Titles known to carry the keyword, and whether the catalog's list has been read. */
  titles: { count: number; complete: boolean } | null;
};

/** The target of a new takedown. */
export type NamedTarget = TakedownTarget & {
  /** `null` if unknown. */
  name: string | null;
  /** `missing` if the catalog lacks it, `unchecked` if the catalog is unavailable. */
  state: 'found' | 'missing' | 'unchecked' | 'taken_down';
};
