import {
  OVERRIDE_LANGUAGES,
  type OverrideField,
  type OverrideLanguage,
} from '../../../../domain/admin/override.ts';
import type { Lang } from '../../../../domain/language/language.ts';
import type { TitleCard, TitleRef } from '../../../../domain/titles/title.ts';
import { assertAppError } from '../../../../domain/web/errors.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { toPreview } from './rules.ts';
import { getStep, type OverrideDraft } from './schema.ts';
import type { Candidate, LocalizedTitle, WizardData } from './types.ts';

/** Results of a search (A 9). */
const MAX_RESULTS = 10;

type WizardDeps = Pick<Services, 'db' | 'catalog'>;

/** Data of the current step of a new override (M7). */
export async function getWizardData(
  deps: WizardDeps,
  _admin: AdminSession,
  draft: OverrideDraft,
  lang: Lang,
): Promise<WizardData> {
  const { type, title, field } = draft;
  const results = getStep(draft) === 'select' ? await search(deps, draft, lang) : null;
  if (type === null || title === null) return { results, selected: null, languages: null };
  try {
    const ref = { type, id: title };
    const page = await deps.catalog.title(type, title, lang);
    const languages = page && field ? await getLocalizedTitles(deps, ref, field) : null;
    return { results, selected: page ? toCandidate(page) : 'gone', languages };
  } catch (error) {
    assertAppError(error);
    return { results, selected: 'failed', languages: null };
  }
}

async function search(
  { catalog }: WizardDeps,
  { type, find }: OverrideDraft,
  lang: Lang,
): Promise<WizardData['results']> {
  if (type === null) return null;
  try {
    const { items } = await catalog.search(type, find, lang, 1);
    return items
      .flatMap((item) => (item.type === 'person' ? [] : [toCandidate(item)]))
      .slice(0, MAX_RESULTS);
  } catch (error) {
    assertAppError(error);
    return 'failed';
  }
}

function toCandidate({ type, id, title, date, poster }: TitleCard): Candidate {
  return { type, id, name: title.text, date, poster };
}

/** In each language, the title as visitors see it and the active override of the field. */
async function getLocalizedTitles(
  { catalog, db }: WizardDeps,
  ref: TitleRef,
  field: OverrideField,
) {
  const active = await db
    .selectFrom('content_overrides')
    .select(['id', 'version', 'language'])
    .where('content_type', '=', ref.type)
    .where('content_id', '=', ref.id)
    .where('field_name', '=', field)
    .where('is_active', '=', true)
    .execute();
  const reads = OVERRIDE_LANGUAGES.map(async (language) => {
    const page = await catalog.title(ref.type, ref.id, language);
    const override = active.find((row) => row.language === language);
    return [
      language,
      page && {
        preview: toPreview(page),
        version: override ? `${override.id} ${override.version}` : '',
      },
    ] as const;
  });
  const entries = await Promise.all(reads);
  return entries.every(([, localized]) => localized)
    ? (Object.fromEntries(entries) as Record<OverrideLanguage, LocalizedTitle>)
    : null;
}
