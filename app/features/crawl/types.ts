import type { Lang } from '../../../domain/language.ts';

/** One page of the site in every language in which its address is known. */
export type LocalizedPage = {
  /** Canonical paths, percent-encoded: they answer 200 and lead nowhere else. */
  paths: Partial<Record<Lang, string>>;
  /** ISO day on which the page last changed; null where nobody knows, as a made-up one is worse than none. */
  changed: string | null;
};
