import { column, TITLE_REF, typedSql } from '../db/typed-sql.ts';
import type { Lang } from '../domain/language.ts';
import { keyOf } from '../domain/mark.ts';
import type { TitleRef } from '../domain/title.ts';
import { withTimeout } from '../lib/timeout.ts';
import type { Services } from './context.ts';

/** Lists do not wait longer for missing names. */
const TIMEOUT_MS = 500;

/**
 * Names of titles by `keyOf`, from the title index or the catalog; `null` if the catalog has no
 * such title. Names that exceed the timeout are missing; the catalog caches them.
 */
export async function getTitleNames(
  { database, catalog }: Pick<Services, 'database' | 'catalog'>,
  titles: TitleRef[],
  lang: Lang,
): Promise<Map<string, string | null>> {
  const asked = new Map(titles.map(({ type, id }) => [keyOf({ type, id }), { type, id }]));
  const refs = [...asked.values()];
  const { rows } = await typedSql('names of titles', { ...TITLE_REF, name: column.text() })`
    select content_type as type, content_id as id, coalesce(names ->> ${lang}, names ->> 'en') as name from titles
    where (content_type, content_id) in
      (select * from unnest(${refs.map(({ type }) => type)}::text[], ${refs.map(({ id }) => id)}::integer[]))`.execute(
    database,
  );
  const names = new Map<string, string | null>(rows.map((row) => [keyOf(row), row.name]));
  const asking = refs
    .filter((title) => !names.has(keyOf(title)))
    .map(async (title) => {
      // If the catalog fails, callers show the id.
      const page = await catalog.title(title.type, title.id, lang).catch(() => undefined);
      if (page !== undefined) names.set(keyOf(title), page?.title.text ?? null);
    });
  await withTimeout(Promise.all(asking), TIMEOUT_MS, () => null);
  return new Map(names);
}
