import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { column, type TypedRow, typedSql } from '../../../db/typed-sql.ts';
import type { User } from '../../../domain/accounts/account.ts';
import type { Lang } from '../../../domain/language/language.ts';
import {
  DEFAULT_IMPORT_OPTIONS,
  type ImportCounts,
  type ImportOptions,
  type ImportStage,
} from '../../../domain/lists/import.ts';
import type { MediaType } from '../../../domain/titles/title.ts';
import { assertAppError } from '../../../domain/web/errors.ts';
import type { Services } from '../../context.ts';
import { countImport, getImportPlan, type PlannedImport } from './get-import-plan.server.ts';
import { IMPORT_GROUPS, type ImportGroup, type ImportQuery, ROWS_PER_PAGE } from './schema.ts';
import type { FoundTitle, ImportView, PreviewRow, TitleSearch } from './types.ts';

const MAX_RESULTS = 6;

const IMPORT = {
  id: column.text(),
  file_name: column.text(),
  stage: column.text<ImportStage>(),
  total: column.number(),
  done: column.number(),
  waiting: column.boolean(),
  options: column.orNull(column.json<ImportOptions>()),
  result: column.orNull(column.json<ImportCounts>()),
};

/** The import of a user with one page of a group; `null` if there is none. */
export async function getImport(
  { db, catalog }: Pick<Services, 'db' | 'catalog'>,
  { id: userId }: User,
  lang: Lang,
  query: ImportQuery,
): Promise<ImportView | null> {
  const { rows: imports } = await typedSql('import of a user', IMPORT)`
    select id, file_name, stage, total, done, waiting, options, result
    from list_imports where user_id = ${userId}`.execute(db);
  const [found] = imports;
  if (!found) return null;
  const planned = { id: found.id, userId, options: found.options ?? DEFAULT_IMPORT_OPTIONS };
  const isMatching = found.stage === 'matching';
  const counts = isMatching ? NO_COUNTS : await readCounts(db, planned, found.result);
  const group = chooseGroup(found.stage, counts, query.group);
  const pages = Math.max(1, Math.ceil(counts[group] / ROWS_PER_PAGE));
  const page = Math.min(query.page, pages);
  const [rows, search] = isMatching
    ? [[], null]
    : await Promise.all([
        listRows(db, planned, lang, group, page),
        findTitles({ db, catalog }, planned, lang, query),
      ]);
  return {
    stage: found.stage,
    fileName: found.file_name,
    total: found.total,
    done: found.done,
    waiting: found.waiting,
    counts,
    group,
    page,
    pages,
    rows,
    search,
  };
}

const NO_COUNTS: ImportCounts = {
  listed: 0,
  watched: 0,
  ratings: 0,
  reviews: 0,
  already: 0,
  missing: 0,
};

/** A report keeps its numbers, except those of rows that are still to be found. */
async function readCounts(
  db: Kysely<Schema>,
  planned: PlannedImport,
  result: ImportCounts | null,
): Promise<ImportCounts> {
  const counts = await countImport(db, planned);
  return result ? { ...result, missing: counts.missing } : counts;
}

/** A report lists only the rows that were not found. */
function chooseGroup(
  stage: ImportStage,
  counts: ImportCounts,
  requested: ImportGroup | null,
): ImportGroup {
  if (stage === 'finished') return 'missing';
  if (requested !== null && counts[requested] > 0) return requested;
  return IMPORT_GROUPS.find((group) => counts[group] > 0) ?? 'missing';
}

const CONDITIONS = {
  listed: sql`plan.new_saved`,
  watched: sql`plan.new_seen`,
  ratings: sql`plan.new_rating`,
  reviews: sql`plan.new_review`,
  already: sql`plan.already`,
} satisfies Partial<Record<ImportGroup, unknown>>;

const ROW = {
  position: column.number(),
  type: column.orNull(column.text<MediaType>()),
  id: column.orNull(column.number()),
  name: column.orNull(column.text()),
  year: column.orNull(column.number()),
  poster: column.orNull(column.text()),
  listed_on: column.orNull(column.text()),
  watched_on: column.orNull(column.text()),
  rating: column.orNull(column.number()),
  review_text: column.orNull(column.text()),
};

async function listRows(
  db: Kysely<Schema>,
  planned: PlannedImport,
  lang: Lang,
  group: ImportGroup,
  page: number,
): Promise<PreviewRow[]> {
  const range = sql`limit ${ROWS_PER_PAGE} offset ${(page - 1) * ROWS_PER_PAGE}`;
  const { rows } =
    group === 'missing'
      ? await typedSql('rows of an import without a title', ROW)`
          select position, null as type, null::integer as id, name, year, null as poster,
            listed_on::text, watched_on::text, rating, review_text
          from list_import_rows where import_id = ${planned.id} and content_id is null
          order by position ${range}`.execute(db)
      : await typedSql('titles of an import', ROW)`
          with ${getImportPlan(planned)}
          select plan.position, plan.content_type as type, plan.content_id as id,
            coalesce(t.names ->> ${lang}, t.names ->> 'en') as name,
            left(t.released, 4)::integer as year,
            coalesce(t.posters ->> ${lang}, t.posters ->> 'en', (select value
              from jsonb_each_text(t.posters) where value is not null limit 1)) as poster,
            plan.listed_on::text, plan.watched_on::text, plan.rating, plan.review_text
          from plan left join titles t
            on t.content_type = plan.content_type and t.content_id = plan.content_id
          where ${CONDITIONS[group]} order by plan.position ${range}`.execute(db);
  return rows.map(toPreviewRow);
}

function toPreviewRow({ type, id, ...row }: TypedRow<typeof ROW>): PreviewRow {
  return {
    position: row.position,
    title: type !== null && id !== null ? { type, id } : null,
    name: row.name ?? '',
    year: row.year,
    picture: row.poster,
    listedOn: row.listed_on,
    watchedOn: row.watched_on,
    rating: row.rating,
    review: row.review_text,
  };
}

/** Titles for a row that was not found; no results during an outage of the catalog. */
async function findTitles(
  { db, catalog }: Pick<Services, 'db' | 'catalog'>,
  { id }: PlannedImport,
  lang: Lang,
  { find, text }: ImportQuery,
): Promise<TitleSearch | null> {
  if (find === null) return null;
  const row = await db
    .selectFrom('list_import_rows')
    .select(['name', 'year', 'media_type'])
    .where('import_id', '=', id)
    .where('position', '=', find)
    .where('content_id', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const query = text ?? row.name;
  const results: FoundTitle[] = [];
  try {
    const { items } = query === '' ? { items: [] } : await catalog.search('all', query, lang, 1);
    for (const hit of items)
      if (hit.type !== 'person')
        results.push({
          type: hit.type,
          id: hit.id,
          name: hit.title.text,
          year: hit.date?.slice(0, 4) ?? null,
          picture: hit.poster,
        });
  } catch (error) {
    assertAppError(error);
  }
  const getDistance = ({ year }: FoundTitle) =>
    row.year === null || year === null ? 100 : Math.abs(Number(year) - row.year);
  results.sort((a, b) => getDistance(a) - getDistance(b));
  return { position: find, query, type: row.media_type, results: results.slice(0, MAX_RESULTS) };
}
