import { assertAppError } from '../../../../domain/errors.ts';
import type { Lang } from '../../../../domain/language.ts';
import {
  OVERRIDE_LANGUAGES,
  type OverrideField,
  type OverrideLanguage,
} from '../../../../domain/override.ts';
import type { TitleCard, TitleRef } from '../../../../domain/title.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { faceOf } from './rules.ts';
import { type Draft, stepOf } from './schema.ts';
import type { Addition, Candidate, InLanguage } from './types.ts';

/** Results of a search (A 9). */
const RESULTS = 10;

type From = Pick<Services, 'database' | 'catalog'>;

/** Data of the current step of a new override (M7). */
export async function getAddition(
  from: From,
  _admin: AdminSession,
  draft: Draft,
  lang: Lang,
): Promise<Addition> {
  const { type, title, field } = draft;
  const results = stepOf(draft) === 'select' ? await search(from, draft, lang) : null;
  if (type === null || title === null) return { results, chosen: null, languages: null };
  try {
    const ref = { type, id: title };
    const page = await from.catalog.title(type, title, lang);
    const languages = page && field ? await inLanguages(from, ref, field) : null;
    return { results, chosen: page ? candidateOf(page) : 'gone', languages };
  } catch (error) {
    assertAppError(error);
    return { results, chosen: 'failed', languages: null };
  }
}

async function search(
  { catalog }: From,
  { type, find }: Draft,
  lang: Lang,
): Promise<Addition['results']> {
  if (type === null) return null;
  try {
    const { items } = await catalog.search(type, find, lang, 1);
    return items
      .flatMap((item) => (item.type === 'person' ? [] : [candidateOf(item)]))
      .slice(0, RESULTS);
  } catch (error) {
    assertAppError(error);
    return 'failed';
  }
}

function candidateOf({ type, id, title, date, poster }: TitleCard): Candidate {
  return { type, id, name: title.text, date, poster };
}

/** In each language, the title as visitors see it and the active override of the field. */
async function inLanguages({ catalog, database }: From, ref: TitleRef, field: OverrideField) {
  const active = await database
    .selectFrom('content_overrides')
    .select(['id', 'version', 'language'])
    .where('content_type', '=', ref.type)
    .where('content_id', '=', ref.id)
    .where('field_name', '=', field)
    .where('is_active', '=', true)
    .execute();
  const read = OVERRIDE_LANGUAGES.map(async (language) => {
    const page = await catalog.title(ref.type, ref.id, language);
    const now = active.find((row) => row.language === language);
    return [
      language,
      page && { shown: faceOf(page), version: now ? `${now.id} ${now.version}` : '' },
    ] as const;
  });
  const found = await Promise.all(read);
  return found.every(([, one]) => one)
    ? (Object.fromEntries(found) as Record<OverrideLanguage, InLanguage>)
    : null;
}
