import { column, TITLE_REF, typedSql } from '../db/typed-sql.ts';
import type { Lang } from '../domain/language/language.ts';
import { type TitleRef, titleKey } from '../domain/titles/title.ts';
import { withTimeout } from '../lib/timeout.ts';
import type { Services } from './context.ts';

/** Lists do not wait longer for missing names. */
const TIMEOUT_MS = 500;

/**
 * Names of titles by `titleKey`, from the title index or the catalog; `null` if the catalog has no
 * such title. Names that exceed the timeout are missing; the catalog caches them.
 */
export async function getTitleNames(
  { db, catalog }: Pick<Services, 'db' | 'catalog'>,
  titles: TitleRef[],
  lang: Lang,
): Promise<Map<string, string | null>> {
  const byKey = new Map(titles.map(({ type, id }) => [titleKey({ type, id }), { type, id }]));
  const refs = [...byKey.values()];
  const { rows } = await typedSql('names of titles', { ...TITLE_REF, name: column.text() })`
    select content_type as type, content_id as id,
      coalesce(names ->> ${lang}, names ->> 'en') as name from titles
    where fetched_at is not null and (content_type, content_id) in
      (select * from unnest(${refs.map(({ type }) => type)}::text[],
        ${refs.map(({ id }) => id)}::integer[]))`.execute(db);
  const names = new Map<string, string | null>(rows.map((row) => [titleKey(row), row.name]));
  const lookups = refs
    .filter((title) => !names.has(titleKey(title)))
    .map(async (title) => {
      // If the catalog fails, callers show the id.
      const page = await catalog.title(title.type, title.id, lang).catch(() => undefined);
      if (page !== undefined) names.set(titleKey(title), page?.title.text ?? null);
    });
  await withTimeout(Promise.all(lookups), TIMEOUT_MS, () => null);
  return new Map(names);
}
