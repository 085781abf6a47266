import {
  choice,
  defineQuery,
  dialog,
  filter,
  flag,
  option,
  page,
  type QueryOf,
  text,
  uuid,
} from '../../../../domain/forms/url-query.ts';
import { isLang, type Lang } from '../../../../domain/language/language.ts';
import { parseTitleKey, type TitleRef } from '../../../../domain/titles/title.ts';

export const RATINGS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export const reviewsQuery = defineQuery({
  /** Only reported reviews, sorted by their last report. */
  reported: flag(),
  /** A title by its URL, number or name. */
  title: text(),
  /** The beginning of an author's username, or an id. */
  user: text('user'),
  rating: choice(RATINGS),
  language: filter<Lang>((value) => (isLang(value) ? value : null)),
  sort: option(['newest', 'oldest']),
  page: page(),
  open: dialog(['open', 'delete'], uuid),
});
export type ReviewsQuery = QueryOf<typeof reviewsQuery>;

/** The titles of a URL, of `movie/123`, or of a number, which may be a movie or a show. */
export function parseTitleRefs(text: string): TitleRef[] {
  const [, type, id] = /(?:^|\/)(movie|tv)[\s/:#]+(\d{1,10})(?!\d)/i.exec(text) ?? [];
  const [, bareId] = /^#?(\d{1,10})$/.exec(text) ?? [];
  const keys =
    bareId === undefined ? [`${type?.toLowerCase()}/${id}`] : [`movie/${bareId}`, `tv/${bareId}`];
  return keys.flatMap((key) => parseTitleKey(key) ?? []);
}
