import type { Lang } from '../../../domain/language/language.ts';
import type { SearchHit } from '../../../domain/titles/person.ts';
import type { Suggestion } from '../../../domain/titles/suggestion.ts';
import type { Services } from '../../context.ts';

/** As many as fit under the field without scrolling. */
const MAX_SUGGESTIONS = 6;

/** Suggestions for the text typed so far; empty during a catalog outage. */
export async function getSuggestions(
  { catalog }: Pick<Services, 'catalog'>,
  text: string,
  lang: Lang,
): Promise<Suggestion[]> {
  if (text === '') return [];
  const results = await catalog.search('all', text, lang, 1).catch(() => null);
  return (results?.items ?? []).slice(0, MAX_SUGGESTIONS).map(toSuggestion);
}

function toSuggestion(hit: SearchHit): Suggestion {
  if (hit.type === 'person')
    return {
      type: 'person',
      id: hit.id,
      name: { text: hit.name, lang: null },
      year: null,
      picture: hit.photo,
    };
  return {
    type: hit.type,
    id: hit.id,
    name: hit.title,
    year: hit.date?.slice(0, 4) ?? null,
    picture: hit.poster,
  };
}
