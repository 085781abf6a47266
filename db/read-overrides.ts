import type { Kysely } from 'kysely';
import { OVERRIDE_LANGUAGES } from '../domain/admin/override.ts';
import type { MediaType } from '../domain/titles/title.ts';
import type { Schema } from './schema.ts';
import { column, TITLE_REF, type TypedRow, typedSql } from './typed-sql.ts';

type Title = { type: MediaType; id: number };
const OVERRIDE = {
  ...TITLE_REF,
  language: column.text(),
  field: column.text(),
  value: column.json<unknown>(),
};
type Override = TypedRow<typeof OVERRIDE>;
type ReadOverrides = (titles: Title[], language: string, page?: Title) => Promise<Override[]>;

/**
 * Reads the active overrides (D12) of any number of titles in one query, and those of the name of
 * `page`, one of them, in all languages. A base `language` without overrides needs a query only for
 * `page`. The result is unordered and may contain more.
 */
export function createReadOverrides(kysely: Kysely<Schema>): ReadOverrides {
  const readBatched = batchReads(readOverrides);

  async function readOverrides(
    titles: Title[],
    language: string,
    page?: Title,
  ): Promise<Override[]> {
    const types = titles.map(({ type }) => type);
    const ids = titles.map(({ id }) => id);
    // Two arrays instead of a list of pairs: one statement for any number of titles.
    const { rows } = await typedSql('overrides of titles', OVERRIDE)`
      select content_type as type, content_id as id, language, field_name as field,
        override_value as value
      from content_overrides
      where is_active
        and (content_type, content_id) in (select *
          from unnest(${types}::text[], ${ids}::integer[]))
        and (
          language = ${language}
          or (content_type = ${page?.type ?? null}::text
            and content_id = ${page?.id ?? null}::integer and field_name in ('title', 'name'))
        )
    `.execute(kysely);
    return rows;
  }

  return async (titles, language, page) => {
    if (page) return readOverrides(titles, language, page);
    return titles.length > 0 && OVERRIDE_LANGUAGES.some((supported) => supported === language)
      ? readBatched(titles, language)
      : [];
  };
}

/** Combines concurrent reads of a language into one query; each gets the whole result. */
function batchReads(read: ReadOverrides): ReadOverrides {
  const batches = new Map<string, { titles: Title[]; result: Promise<Override[]> }>();

  async function readBatch(titles: Title[], language: string): Promise<Override[]> {
    await new Promise((resolve) => process.nextTick(resolve));
    batches.delete(language);
    return read(titles, language);
  }

  return (titles, language) => {
    const batch = batches.get(language);
    if (batch) {
      batch.titles.push(...titles);
      return batch.result;
    }
    const batchTitles = [...titles];
    const result = readBatch(batchTitles, language);
    batches.set(language, { titles: batchTitles, result });
    return result;
  };
}
