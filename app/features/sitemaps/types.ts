import type { Lang } from '../../../domain/language/language.ts';

/** One page of the site in every language in which its path is known. */
export type LocalizedPage = {
  /** Canonical, percent-encoded paths that do not redirect. */
  paths: Partial<Record<Lang, string>>;
  /** ISO date; `null` if unknown. */
  lastModified: string | null;
};
