import type { CreditsPage } from '../domain/titles/credits.ts';
import type { MediaType } from '../domain/titles/title.ts';
import { titleTag } from '../domain/web/cache-tags.ts';
import { fingerprintCredits } from './cache/fingerprint.ts';
import { toCast, toCrew } from './map/credits.ts';
import { toTitlePage } from './map/title.ts';
import { type CatalogQuery, titleResponse } from './queries.ts';
import type { WireTitle } from './wire/title.ts';

const MAX_CHARACTERS = 10;

/**
 * The whole cast and crew, from the response of the title. Cached titles have few members, because
 * a large crew takes more memory than all the rest.
 */
export function creditsQuery(type: MediaType, id: number): CatalogQuery<WireTitle, CreditsPage> {
  return {
    ...titleResponse(type, id),
    part: 'credits',
    countEntries: ({ cast }) => cast.length,
    toDomain(wire, lang) {
      const page = toTitlePage(wire, type, id, lang);
      if (page === null) return null;
      return {
        type,
        id,
        title: page.title,
        names: page.names,
        date: page.date,
        poster: page.poster,
        backdrop: page.backdrop,
        restricted: page.restricted,
        keywordIds: page.keywordIds,
        ageRatings: page.ageRatings,
        cast: toCast(wire, MAX_CHARACTERS),
        crew: toCrew(wire),
      };
    },
    invalidation: { tag: titleTag({ type, id }), fingerprint: fingerprintCredits },
  };
}
