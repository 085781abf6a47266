import type { Lang } from './language.ts';

/** Korea, whose law the built-in texts follow, asks for 14 (Personal Information Protection Act, article 22-2). */
const DEFAULT_MIN_AGE = 14;

/**
 * Ages at which one consents to the processing of one's own data, where that is later than in Korea, in the country of the language:
 * article 8 of the GDPR and the national laws made under it; Japan by the guideline of its data protection commission.
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

/** Youngest age of members, in whole years, as the built-in texts in a language say it. */
export function minimumAge(lang: Lang): number {
  return MIN_AGE[lang] ?? DEFAULT_MIN_AGE;
}
