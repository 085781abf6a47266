import type { Reviews } from '../../../domain/reviews/review.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';

/** Such as "Members 8.0 · 12 reviews"; `null` without reviews. */
export function getMembersText(
  { average, total }: Reviews,
  { t, format }: PageLanguage,
): string | null {
  if (average === null) return null;
  const rating = t('review.members', { score: format.score(average) });
  return `${rating} · ${t('review.count', { count: total })}`;
}
