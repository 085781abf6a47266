import type { Lang } from '../language/language.ts';

/** Korean Personal Information Protection Act, article 22-2: the built-in texts follow it. */
const DEFAULT_MIN_AGE = 14;

/**
 * Ages of digital consent above Korea's, by the country of the language: article 8 of the GDPR and
 * national laws; for Japan the guideline of its data protection commission.
 */
const MIN_AGE: Partial<Record<Lang, number>> = {
  cs: 15,
  da: 15,
  de: 16,
  el: 15,
  fr: 15,
  hu: 16,
  ja: 16,
  nl: 16,
  pl: 16,
  ro: 16,
  sk: 16,
};

export function getMinimumAge(lang: Lang): number {
  return MIN_AGE[lang] ?? DEFAULT_MIN_AGE;
}
