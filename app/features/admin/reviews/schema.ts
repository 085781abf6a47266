import { readPage } from '../../../../domain/admin/listing.ts';
import { readUuid } from '../../../../domain/forms/form.ts';
import { isLang, type Lang } from '../../../../domain/language/language.ts';
import { normalizeSingleLine } from '../../../../domain/text/text-input.ts';
import { parseTitleKey, type TitleRef } from '../../../../domain/titles/title.ts';

/** Query of the reviews. Unknown and malformed values are ignored. */
export type ReviewsQuery = {
  /** A title by its URL, number or name. */
  title: string;
  /** The beginning of an author's username, or an id. */
  user: string;
  /** 1 to 10. */
  rating: number | null;
  language: Lang | null;
  /** Only reported reviews, sorted by their last report. */
  reported: boolean;
  sort: 'newest' | 'oldest';
  page: number;
  /** The open dialog. `id` is `null` if malformed. */
  open: { dialog: ReviewDialog; id: string | null } | null;
};

const DIALOGS = ['open', 'delete'] as const;
type ReviewDialog = (typeof DIALOGS)[number];

export const RATINGS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export function readReviewsQuery(parameters: URLSearchParams): ReviewsQuery {
  const language = parameters.get('language');
  const dialog = DIALOGS.find((name) => parameters.has(name));
  return {
    title: normalizeSingleLine(parameters.get('q') ?? '', 100),
    user: normalizeSingleLine(parameters.get('user') ?? '', 100),
    rating: RATINGS.find((rating) => String(rating) === parameters.get('rating')) ?? null,
    language: isLang(language) ? language : null,
    reported: parameters.get('reported') === '1',
    sort: parameters.get('sort') === 'oldest' ? 'oldest' : 'newest',
    page: readPage(parameters),
    open: dialog ? { dialog, id: readUuid(parameters, dialog) } : null,
  };
}

/** The same for a URL, without defaults. */
export function writeReviewsQuery(query: Partial<ReviewsQuery>): Record<string, string> {
  const { title, user, rating, language, reported, sort, page, open } = query;
  return {
    ...(reported && { reported: '1' }),
    ...(title && { q: title }),
    ...(user && { user }),
    ...(rating && { rating: String(rating) }),
    ...(language && { language }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(page && page > 1 && { page: String(page) }),
    ...(open && { [open.dialog]: open.id ?? '' }),
  };
}

/** The titles of a URL, of `movie/123`, or of a number, which may be a movie or a show. */
export function parseTitleRefs(text: string): TitleRef[] {
  const [, type, id] = /(?:^|\/)(movie|tv)[\s/:#]+(\d{1,10})(?!\d)/i.exec(text) ?? [];
  const [, bareId] = /^#?(\d{1,10})$/.exec(text) ?? [];
  const keys =
    bareId === undefined ? [`${type?.toLowerCase()}/${id}`] : [`movie/${bareId}`, `tv/${bareId}`];
  return keys.flatMap((key) => parseTitleKey(key) ?? []);
}
