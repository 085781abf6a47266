import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isShownInFamilyMode } from '../../../db/age-ratings.ts';
import type { Schema } from '../../../db/schema.ts';
import { column, TITLE_REF, type TypedRow, typedSql } from '../../../db/typed-sql.ts';
import type { Lang } from '../../../domain/language/language.ts';
import { normalizeForSearch } from '../../../domain/text/search-text.ts';
import type { FamilyMode } from '../../../domain/titles/family-mode.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import type { Services } from '../../context.ts';
import { getOfferCondition } from './get-offer-condition.server.ts';
import type { ListKind, SavedQuery, SavedSort } from './schema.ts';
import type { OwnRating, SavedTile } from './types.ts';

/** The owner of a list, with the language and region of its viewer. */
export type ListOwner = {
  userId: string;
  lang: Lang;
  region: string;
  /** For others, a list has no unavailable titles. */
  isShared: boolean;
  /** Of the viewer. */
  familyMode: FamilyMode | null;
  /** Main providers of the viewer's services. */
  serviceIds: readonly number[];
  /** ISO day of the operator, for offers with dates. */
  today: string;
};

const COLUMNS: Record<ListKind, RawBuilder<unknown>> = {
  saved: sql.ref('m.saved_at'),
  seen: sql.ref('m.seen_on'),
  hidden: sql.ref('m.hidden_at'),
};

const reviewsOfTitle = sql`
  select 1 from reviews r
    where r.user_id = m.user_id and r.content_type = m.content_type
      and r.content_id = m.content_id`;

/** Adult, softcore and taken-down titles: owners see that they are unavailable. */
const isUnavailable = sql`(t.restricted or exists (
  select from takedown_titles k
  where k.content_type = m.content_type and k.content_id = m.content_id))`;

/** A public review takes precedence: a private one beside it was written at the same time. */
const ownRating = sql`coalesce(
    (select json_build_object('rating', r.rating, 'text', null, 'isPrivate', false) from reviews r
      where r.user_id = m.user_id and r.content_type = m.content_type
        and r.content_id = m.content_id),
    (select json_build_object('rating', p.rating, 'text', p.review_text, 'isPrivate', true)
      from private_reviews p
      where p.user_id = m.user_id and p.content_type = m.content_type
        and p.content_id = m.content_id))`;

/** Further ones are requested when the list is opened again. */
const MAX_REQUESTED_RATINGS = 200;

/**
 * Requests age ratings of listed titles that are not stored, as of titles that were saved before
 * ratings were. In family mode, lists have only titles with a rating.
 */
export async function loadAgeRatings(
  { db, ageRatings }: Pick<Services, 'db' | 'ageRatings'>,
  { userId, familyMode }: ListOwner,
): Promise<void> {
  if (familyMode === null) return;
  const { rows } = await typedSql('titles without age ratings', TITLE_REF)`
    select m.content_type as type, m.content_id as id from title_states m
    where m.user_id = ${userId} and not exists (select from age_ratings a
      where a.content_type = m.content_type and a.content_id = m.content_id)
    order by coalesce(m.saved_at, m.seen_on, m.hidden_at) desc
    limit ${MAX_REQUESTED_RATINGS}`.execute(db);
  await ageRatings.read(rows, familyMode.region);
}

/** Conditions that do not need the join with `titles`. */
function listConditions(
  { userId, familyMode }: ListOwner,
  { list, type, show }: SavedQuery,
): RawBuilder<unknown> {
  return sql`m.user_id = ${userId} and ${COLUMNS[list]} is not null
      ${type === null ? sql`` : sql`and m.content_type = ${type}`}
      ${familyMode === null ? sql`` : sql`and ${isShownInFamilyMode('m', familyMode)}`}
      ${show === 'unseen' ? sql`and m.seen_on is null` : sql``}
      ${show === 'unreviewed' ? sql`and not exists (${reviewsOfTitle})` : sql``}`;
}

/** Joins `titles` and applies all filters except `adds`; `refs` limits the list to these titles. */
export function listFromClause(
  owner: ListOwner,
  query: SavedQuery,
  refs: TitleRef[] | null = null,
): RawBuilder<unknown> {
  const { genre, text, availability } = query;
  const searchText = normalizeForSearch(text);
  return sql`
    from title_states m
      join titles t on t.content_type = m.content_type and t.content_id = m.content_id
    where ${listConditions(owner, query)}
      ${owner.isShared ? sql`and not ${isUnavailable}` : sql``}
      ${genre === null ? sql`` : sql`and ${genre}::integer = any (t.genre_ids)`}
      ${searchText === '' ? sql`` : sql`and strpos(t.search_text, ${searchText}) > 0`}
      ${availability === null ? sql`` : getOfferCondition(availability, owner)}
      ${refs === null ? sql`` : sql`and (m.content_type, m.content_id) in (select * from ${unnest(refs)})`}`;
}

const unnest = (refs: TitleRef[]) => sql`unnest(${refs.map(({ type }) => type)}::text[],
      ${refs.map(({ id }) => id)}::integer[])`;

/** Joins `titles` only for filters that need it. */
export async function countTitles(
  { db }: Pick<Services, 'db'>,
  owner: ListOwner,
  query: SavedQuery,
): Promise<number> {
  const needsTitles =
    owner.isShared || query.genre !== null || query.text !== '' || query.availability !== null;
  const from = needsTitles
    ? listFromClause(owner, query)
    : sql`from title_states m where ${listConditions(owner, query)}`;
  const total = { total: column.text() };
  const { rows } = await typedSql(
    'number of saved titles',
    total,
  )`select count(*) as total ${from}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** Ratings and private texts are for the owner alone. */
const getTileColumns = ({ isShared }: ListOwner) => sql`
  m.content_type as type, m.content_id as id, m.saved_at, m.seen_on::text,
  m.hidden_at is not null as hidden,
  t.names, t.posters, t.released, t.score, t.removed_at is not null as removed,
  ${isUnavailable} as unavailable,
  ${isShared ? sql`null::json` : ownRating} as own_rating`;

const TILE_ROW = {
  own_rating: column.orNull(column.json<OwnRating>()),
  ...TITLE_REF,
  saved_at: column.orNull(column.date()),
  seen_on: column.orNull(column.text()),
  hidden: column.boolean(),
  /** Empty if the catalog data of the title was deleted for its age. */
  names: column.json<Partial<Record<Lang, string>>>(),
  posters: column.json<Partial<Record<Lang, string | null>>>(),
  released: column.orNull(column.text()),
  score: column.orNull(column.number()),
  removed: column.boolean(),
  unavailable: column.boolean(),
};
type TileRow = TypedRow<typeof TILE_ROW>;

/** The home page reads optional rows. */
type SavedListDeps = Pick<Services, 'catalog' | 'titleIndex'> & {
  db: Services['db' | 'bestEffortDb'];
};

/** Titles of a list from `first` on, at most `limit`; of `refs` only if given. */
export async function listTitles(
  deps: SavedListDeps,
  owner: ListOwner,
  query: SavedQuery,
  { first, limit, refs = null }: { first: number; limit: number; refs?: TitleRef[] | null },
) {
  if (query.sort === 'title') {
    const sorted = await listByTitle(deps.db, owner, query, refs);
    return readTitles(deps, owner, sorted.slice(first, first + limit));
  }
  const { rows } = await typedSql('saved titles', TILE_ROW)`
    select ${getTileColumns(owner)} ${listFromClause(owner, query, refs)}
      order by ${getOrder(query.list, query.sort)} limit ${limit} offset ${first}`.execute(deps.db);
  return toTiles(deps, owner.lang, rows);
}

function getOrder(list: ListKind, sort: Exclude<SavedSort, 'title'>): RawBuilder<unknown> {
  const dateColumn = COLUMNS[list];
  const newest = sql`${dateColumn} desc, m.content_type, m.content_id`;
  switch (sort) {
    case 'newest':
      return newest;
    case 'oldest':
      return sql`${dateColumn}, m.content_type desc, m.content_id desc`;
    case 'score':
      return sql`t.score desc nulls last, ${newest}`;
    case 'released':
      return sql`t.released desc nulls last, ${newest}`;
  }
}

const NAMED_TITLE = { ...TITLE_REF, name: column.orNull(column.text()) };

/**
 * Titles without a name come last. Sorted in JavaScript, because the embedded database lacks
 * collations for the languages.
 */
async function listByTitle(
  db: Kysely<Schema>,
  owner: ListOwner,
  query: SavedQuery,
  refs: TitleRef[] | null,
): Promise<TitleRef[]> {
  const { rows } = await typedSql('saved titles by name', NAMED_TITLE)`
    select m.content_type as type, m.content_id as id,
      coalesce(t.names ->> ${owner.lang}, t.names ->> 'en') as name
      ${listFromClause(owner, query, refs)}`.execute(db);
  const { compare } = new Intl.Collator(owner.lang, { numeric: true });
  return rows.sort(
    (a, b) =>
      Number(a.name === null) - Number(b.name === null) ||
      compare(a.name ?? '', b.name ?? '') ||
      a.id - b.id,
  );
}

/** Tiles of the given titles, in their order; omits those that the user has no state for. */
export async function readTitles(
  deps: SavedListDeps,
  owner: ListOwner,
  refs: TitleRef[],
): Promise<SavedTile[]> {
  const { rows } = await typedSql('given saved titles', TILE_ROW)`
    select ${getTileColumns(owner)}
    from ${unnest(refs)} with ordinality as r (type, id, place)
    join title_states m on m.user_id = ${owner.userId}
      and m.content_type = r.type and m.content_id = r.id
    join titles t on t.content_type = r.type and t.content_id = r.id
    order by r.place`.execute(deps.db);
  return toTiles(deps, owner.lang, rows);
}

/** Applies overrides, and schedules a refresh of stale titles. Unknown names are empty. */
async function toTiles(
  { catalog, titleIndex }: SavedListDeps,
  lang: Lang,
  rows: TileRow[],
): Promise<SavedTile[]> {
  titleIndex.refresh(rows, lang);
  const cards = rows.map((row) => ({
    ...row,
    title: { text: row.names[lang] ?? row.names.en ?? '', lang: null },
    poster:
      [lang, 'en' as const, ...(Object.keys(row.posters) as Lang[])]
        .map((code) => row.posters[code])
        .find(Boolean) ?? null,
  }));
  const cardsWithOverrides = await catalog.applyOverrides(cards, lang);
  return cardsWithOverrides.map(
    ({
      type,
      id,
      title,
      score,
      poster,
      released,
      saved_at,
      seen_on,
      hidden,
      own_rating,
      ...row
    }) => ({
      type,
      id,
      title,
      score: row.unavailable ? null : score,
      picture: row.unavailable ? null : poster,
      year: row.unavailable ? null : (released?.slice(0, 4) ?? null),
      titleState: { savedAt: saved_at?.toISOString() ?? null, seenOn: seen_on, hidden },
      ownRating: own_rating,
      gone: row.removed || row.unavailable,
    }),
  );
}
