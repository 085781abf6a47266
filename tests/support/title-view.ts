import type { TitleView } from '../../app/features/title/get-title-view.server.ts';
import type { TitlePage } from '../../domain/titles/title.ts';

/** A title page in South Korea without offers, dates and recommendations. */
export function toTitleView(title: TitlePage | null): TitleView {
  if (title === null) throw new Error('no title');
  return {
    ...title,
    similar: [],
    creditCount: title.creditIds.length,
    watch: { region: 'KR', question: null, link: null, groups: [] },
    offersCheckedAt: null,
    regions: [],
    releaseDates: null,
    ageRating: null,
  };
}
