import { type Kysely, sql } from 'kysely';
import type { MediaType } from '../domain/title.ts';
import { OVERRIDE_LANGUAGES, type Schema } from './schema.ts';

type Title = { type: MediaType; id: number };
type Override = Title & { language: string; field: string; value: unknown };

/**
 * Reads the active overrides (D12) of any number of titles in one query, and for `page`, one of them, its name in every language.
 * `language` is a base language such as `pt`; one that nobody can write overrides in costs no query but for a page. The order of the
 * answer means nothing.
 */
export function createReadOverrides(kysely: Kysely<Schema>): (titles: Title[], language: string, page?: Title) => Promise<Override[]> {
  return async function readOverrides(titles, language, page) {
    if (titles.length === 0 || (!page && !OVERRIDE_LANGUAGES.some((known) => known === language))) return [];
    const types = titles.map(({ type }) => type);
    const ids = titles.map(({ id }) => id);
    // Two arrays instead of a list of pairs: one statement to prepare, whatever the number of titles.
    const { rows } = await sql<Override>`
      select content_type as type, content_id as id, language, field_name as field, override_value as value
      from content_overrides
      where is_active
        and (content_type, content_id) in (select * from unnest(${types}::text[], ${ids}::integer[]))
        and (
          language = ${language}
          or (content_type = ${page?.type ?? null}::text and content_id = ${page?.id ?? null}::integer and field_name in ('title', 'name'))
        )
    `.execute(kysely);
    return rows;
  };
}
