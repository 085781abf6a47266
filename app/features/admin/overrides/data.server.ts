import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { matchesTitles, ORDER_BY_AGE, readListing } from '../../../../db/read-listing.ts';
import { column, type TypedRow, typedSql } from '../../../../db/typed-sql.ts';
import type { Listing } from '../../../../domain/admin/listing.ts';
import type { OverrideField, OverrideLanguage } from '../../../../domain/admin/override.ts';
import { isUuid } from '../../../../domain/forms/form.ts';
import type { Lang } from '../../../../domain/language/language.ts';
import {
  type MediaType,
  parseTitleKey,
  type TitlePage,
  type TitleRef,
} from '../../../../domain/titles/title.ts';
import { assertAppError } from '../../../../domain/web/errors.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { getOriginals } from './get-originals.server.ts';
import { catalogChanged, fieldValue, toPreview, withValue } from './rules.ts';
import { type OverridesQuery, TYPES } from './schema.ts';
import type { OpenedOverride, OverrideRow, OverrideValue } from './types.ts';

export const OVERRIDES_PAGE_SIZE = 20;

type OverrideDeps = Pick<Services, 'db' | 'catalog'>;

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
  catalog_hash: column.orNull(column.text()),
  creator: column.orNull(column.text()),
  known_name: column.orNull(column.text()),
};
type Row = TypedRow<typeof ROW>;

const columnsFor = (
  lang: Lang,
) => sql`t.id, t.version, t.content_type as type, t.content_id as "titleId", t.field_name as field,
  t.language, t.override_value as value, t.is_active as active, t.created_at as created,
  t.catalog_value, t.catalog_value is not null as catalog_known,
  t.catalog_hash, p.username as creator,
  coalesce(k.names ->> ${lang}, k.names ->> 'en') as known_name`;
const JOINS = sql`left join profiles p on p.id = t.created_by
  left join titles k on k.content_type = t.content_type and k.content_id = t.content_id`;

export type Overrides = Listing<OverrideRow> & {
  /** The catalog could not search for titles. */
  searchFailed: boolean;
  /** Whether there are overrides of any query, deleted ones included. */
  exist: boolean;
};

/** Overrides with their titles, newest first (M7). */
export async function getOverrides(
  deps: OverrideDeps,
  _admin: AdminSession,
  query: OverridesQuery,
  lang: Lang,
): Promise<Overrides> {
  const titles = query.text === '' ? null : await findTitles(deps, query.text, lang);
  const listing = await readListing(deps.db, {
    query: 'overrides of a page',
    row: ROW,
    table: 'content_overrides',
    where: [
      sql`t.is_active = ${query.state === 'active'}`,
      ...(titles ? [matchesTitles(titles.refs)] : []),
      ...(query.type ? [sql`t.content_type = ${query.type}`] : []),
      ...(query.field ? [sql`t.field_name = ${query.field}`] : []),
      ...(query.language ? [sql`t.language = ${query.language}`] : []),
    ],
    order: ORDER_BY_AGE[query.sort],
    columns: columnsFor(lang),
    joins: JOINS,
    page: query.page,
    size: OVERRIDES_PAGE_SIZE,
  });
  const findOriginal = await getOriginals(deps, listing.rows.map(toLanguageRef));
  const rows = listing.rows.map((row) => toOverride(row, findOriginal(toLanguageRef(row)), lang));
  const exist = rows.length > 0 || (await hasOverrides(deps));
  return { ...listing, rows, searchFailed: titles?.failed ?? false, exist };
}

async function hasOverrides({ db }: OverrideDeps): Promise<boolean> {
  const first = await db.selectFrom('content_overrides').select('id').limit(1).executeTakeFirst();
  return first !== undefined;
}

/** An override, with its title as visitors see it with and without. `null` for an unknown id. */
export async function getOverride(
  deps: OverrideDeps,
  _admin: AdminSession,
  id: string,
  lang: Lang,
): Promise<OpenedOverride | null> {
  const { rows } = await typedSql('override', ROW)`
    select ${columnsFor(lang)} from content_overrides t ${JOINS}
      where t.id = ${isUuid(id) ? id : null}::uuid`.execute(deps.db);
  const [row] = rows;
  if (!row) return null;
  const original = (await getOriginals(deps, [toLanguageRef(row)]))(toLanguageRef(row));
  // Cached by now.
  const page = original ? await deps.catalog.title(row.type, row.titleId, row.language) : null;
  const preview = page && toPreview(page);
  const previewWithoutOverride =
    preview && original
      ? withValue(preview, row.field, fieldValue(toPreview(original), row.field))
      : null;
  return { ...toOverride(row, original, lang), preview, previewWithoutOverride };
}

function toLanguageRef({ type, titleId, language }: Row) {
  return { type, id: titleId, language };
}

function toOverride(row: Row, original: TitlePage | undefined, lang: Lang): OverrideRow {
  const { created, catalog_value, catalog_known, catalog_hash, known_name, ...columns } = row;
  return {
    ...columns,
    name: original?.names[lang] ?? known_name,
    created: created.toISOString(),
    catalogDrift: original ? getCatalogDrift(row, original) : null,
  };
}

/** Compares the original of an override, or its hash, with the catalog's current value. */
function getCatalogDrift(
  { field, catalog_value: before, catalog_known, catalog_hash }: Row,
  original: TitlePage,
): OverrideRow['catalogDrift'] {
  const now = fieldValue(toPreview(original), field);
  if (catalog_known) return catalogChanged(field, before, now) ? { before, now } : null;
  return catalog_hash === null || catalog_hash === hashOriginal(now) ? null : { now };
}

/** As in db/catalog-data-age.ts. */
function hashOriginal(value: OverrideValue | null): string {
  return createHash('md5')
    .update(String(value ?? ''))
    .digest('hex');
}

/** Titles of a number or of the catalog's search. */
async function findTitles(
  { catalog }: OverrideDeps,
  text: string,
  lang: Lang,
): Promise<{ refs: TitleRef[]; failed: boolean }> {
  const titlesById = TYPES.flatMap((type) => parseTitleKey(`${type}/${text}`) ?? []);
  try {
    const pages = await Promise.all(TYPES.map((type) => catalog.search(type, text, lang, 1)));
    const titlesByName = pages
      .flatMap(({ items }) => items)
      .flatMap(({ type, id }) => (type === 'person' ? [] : [{ type, id }]));
    return { refs: [...titlesById, ...titlesByName], failed: false };
  } catch (error) {
    assertAppError(error);
    return { refs: titlesById, failed: titlesById.length === 0 };
  }
}
