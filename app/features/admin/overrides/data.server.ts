import { sql } from 'kysely';
import { BY_AGE, isOfTitles, readListing } from '../../../../db/read-listing.ts';
import { column, type TypedRow, typedSql } from '../../../../db/typed-sql.ts';
import { assertAppError } from '../../../../domain/errors.ts';
import { isUuid } from '../../../../domain/form.ts';
import type { Lang } from '../../../../domain/language.ts';
import type { Listing } from '../../../../domain/listing.ts';
import { refOfKey } from '../../../../domain/mark.ts';
import type { OverrideField, OverrideLanguage } from '../../../../domain/override.ts';
import type { MediaType, TitlePage, TitleRef } from '../../../../domain/title.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { getOriginals } from './get-originals.server.ts';
import { faceOf, hasMoved, partOf, withValue } from './rules.ts';
import { type OverridesQuery, TYPES } from './schema.ts';
import type { OpenedOverride, OverrideRow, OverrideValue } from './types.ts';

export const OVERRIDES_PAGE = 20;

type From = Pick<Services, 'database' | 'catalog'>;

const ROW = {
  id: column.text(),
  version: column.number(),
  type: column.text<MediaType>(),
  titleId: column.number(),
  field: column.text<OverrideField>(),
  language: column.text<OverrideLanguage>(),
  value: column.json<OverrideValue>(),
  active: column.boolean(),
  created: column.date(),
  catalog_value: column.orNull(column.json<OverrideValue>()),
  /** Distinguishes an unknown catalog value from JSON `null`. */
  catalog_known: column.boolean(),
  creator: column.orNull(column.text()),
  known_name: column.orNull(column.text()),
};
type Row = TypedRow<typeof ROW>;

const columnsIn = (
  lang: Lang,
) => sql`t.id, t.version, t.content_type as type, t.content_id as "titleId", t.field_name as field,
  t.language, t.override_value as value, t.is_active as active, t.created_at as created, t.catalog_value,
  t.catalog_value is not null as catalog_known, p.username as creator, coalesce(k.names ->> ${lang}, k.names ->> 'en') as known_name`;
const JOINS = sql`left join profiles p on p.id = t.created_by
  left join titles k on k.content_type = t.content_type and k.content_id = t.content_id`;

/** `unsearched` if the catalog could not search for titles. */
export type Overrides = Listing<OverrideRow> & { unsearched: boolean };

/** Overrides with their titles, newest first (M7). */
export async function getOverrides(
  from: From,
  _admin: AdminSession,
  query: OverridesQuery,
  lang: Lang,
): Promise<Overrides> {
  const titles = query.text === '' ? null : await findTitles(from, query.text, lang);
  const listing = await readListing(from.database, {
    query: 'overrides of a page',
    row: ROW,
    table: 'content_overrides',
    where: [
      sql`t.is_active = ${query.state === 'active'}`,
      ...(titles ? [isOfTitles(titles.found)] : []),
      ...(query.type ? [sql`t.content_type = ${query.type}`] : []),
      ...(query.field ? [sql`t.field_name = ${query.field}`] : []),
      ...(query.language ? [sql`t.language = ${query.language}`] : []),
    ],
    order: BY_AGE[query.sort],
    columns: columnsIn(lang),
    joins: JOINS,
    page: query.page,
    size: OVERRIDES_PAGE,
  });
  const originalOf = await getOriginals(from, listing.rows.map(inItsLanguage));
  const rows = listing.rows.map((row) => toOverride(row, originalOf(inItsLanguage(row)), lang));
  return { ...listing, rows, unsearched: titles?.failed ?? false };
}

/** An override, with its title as visitors see it with and without. `null` for an unknown id. */
export async function getOverride(
  from: From,
  _admin: AdminSession,
  id: string,
  lang: Lang,
): Promise<OpenedOverride | null> {
  const { rows } = await typedSql('override', ROW)`
    select ${columnsIn(lang)} from content_overrides t ${JOINS} where t.id = ${isUuid(id) ? id : null}::uuid`.execute(
    from.database,
  );
  const [row] = rows;
  if (!row) return null;
  const original = (await getOriginals(from, [inItsLanguage(row)]))(inItsLanguage(row));
  // Cached by now.
  const page = original ? await from.catalog.title(row.type, row.titleId, row.language) : null;
  const shown = page && faceOf(page);
  const without =
    shown && original ? withValue(shown, row.field, partOf(faceOf(original), row.field)) : null;
  return { ...toOverride(row, original, lang), shown, without };
}

function inItsLanguage({ type, titleId, language }: Row) {
  return { type, id: titleId, language };
}

function toOverride(row: Row, original: TitlePage | undefined, lang: Lang): OverrideRow {
  const { created, catalog_value, catalog_known, known_name, ...own } = row;
  const is = original && partOf(faceOf(original), row.field);
  const moved =
    is !== undefined && catalog_known && hasMoved(row.field, catalog_value, is)
      ? { was: catalog_value, is }
      : null;
  return {
    ...own,
    name: original?.names[lang] ?? known_name,
    created: created.toISOString(),
    moved,
  };
}

/** Titles of a number or of the catalog's search. */
async function findTitles(
  { catalog }: From,
  text: string,
  lang: Lang,
): Promise<{ found: TitleRef[]; failed: boolean }> {
  const numbered = TYPES.flatMap((type) => refOfKey(`${type}/${text}`) ?? []);
  try {
    const pages = await Promise.all(TYPES.map((type) => catalog.search(type, text, lang, 1)));
    const named = pages
      .flatMap(({ items }) => items)
      .flatMap(({ type, id }) => (type === 'person' ? [] : [{ type, id }]));
    return { found: [...numbered, ...named], failed: false };
  } catch (error) {
    assertAppError(error);
    return { found: numbered, failed: numbered.length === 0 };
  }
}
