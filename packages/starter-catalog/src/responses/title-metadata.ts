import type { Lang } from '@kinora/domain/language';
import { titleSlug } from '@kinora/domain/slug';
import { providerLogoPath } from '../artwork/file-paths.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { STORED_LANGUAGES } from '../http/request-language.ts';
import type { MovieRecord, PersonRecord, TitleRecord, Translated } from '../library/records.ts';
import { getLanguageName } from './countries-and-languages.ts';
import { listReleases } from './releases.ts';

/** Sub-resources of titles and people that need no other record. */

export function alternativeTitles(title: TitleRecord) {
  const titles = (title.alternativeTitles ?? []).map((alternative) => ({
    iso_3166_1: alternative.region,
    title: alternative.title,
    type: '',
  }));
  return title.type === 'movie' ? { titles } : { results: titles };
}

export function releaseDates(movie: MovieRecord) {
  const results = [...listReleases(movie)].map(([iso_3166_1, releases]) => ({
    iso_3166_1,
    release_dates: releases.map(({ type, date }) => ({
      certification: movie.certifications?.[iso_3166_1] ?? '',
      descriptors: [],
      iso_639_1: '',
      note: '',
      release_date: `${date}T00:00:00.000Z`,
      type,
    })),
  }));
  return { results };
}

export function contentRatings(title: TitleRecord) {
  const certifications = Object.entries(title.certifications ?? {});
  return {
    results: certifications.map(([iso_3166_1, rating]) => ({
      descriptors: [],
      iso_3166_1,
      rating,
    })),
  };
}

export function externalIds(title: TitleRecord) {
  const social = { wikidata_id: null, facebook_id: null, instagram_id: null, twitter_id: null };
  const ids = { imdb_id: title.imdb ?? null, ...social };
  return title.type === 'movie'
    ? ids
    : { ...ids, freebase_mid: null, freebase_id: null, tvdb_id: null, tvrage_id: null };
}

export function personExternalIds({ imdb, links = {} }: PersonRecord) {
  return {
    freebase_mid: null,
    freebase_id: null,
    imdb_id: imdb ?? null,
    tvrage_id: null,
    wikidata_id: null,
    facebook_id: links.facebook ?? null,
    instagram_id: links.instagram ?? null,
    tiktok_id: links.tiktok ?? null,
    twitter_id: links.twitter ?? null,
    youtube_id: links.youtube ?? null,
  };
}

export function titleTranslations(title: TitleRecord) {
  return translations([title.titles, title.overviews, title.taglines], (lang) => {
    const storedTitle = title.titles[lang] ?? '';
    const name = storedTitle === title.originalTitle ? '' : storedTitle;
    const texts = {
      overview: title.overviews[lang] ?? '',
      homepage: '',
      tagline: title.taglines?.[lang] ?? '',
    };
    return title.type === 'movie'
      ? { ...texts, runtime: title.runtime, title: name }
      : { ...texts, name };
  });
}

export function personTranslations(person: PersonRecord) {
  return translations([person.names, person.biographies], (lang) => ({
    biography: person.biographies?.[lang] ?? '',
    name: person.names[lang] ?? '',
  }));
}

/** One entry per language that has any text. */
export function translations<Data>(
  texts: (Translated | undefined)[],
  dataIn: (lang: Lang) => Data,
) {
  const translatedLanguages = STORED_LANGUAGES.filter(({ lang }) =>
    texts.some((translated) => translated?.[lang]),
  );
  return {
    translations: translatedLanguages.map(({ lang, iso, region, name }) => ({
      iso_3166_1: region,
      iso_639_1: iso,
      name,
      english_name: getLanguageName(iso, 'en'),
      data: dataIn(lang),
    })),
  };
}

/** Offers by region and watch type. Regions and types without offers are omitted. */
export function watchProviders(request: ApiRequest, title: TitleRecord) {
  const slug = titleSlug(title.titles.en ?? title.originalTitle);
  const results = Object.entries(title.watch?.regions ?? {}).map(([region, offers]) => {
    const link = `https://www.themoviedb.org/${title.type}/${title.id}-${slug}/watch?locale=${region}`;
    const groups = Object.entries(offers).filter(([, ids]) => ids.length > 0);
    return [
      region,
      {
        link,
        ...Object.fromEntries(groups.map(([type, ids]) => [type, providerItems(request, ids)])),
      },
    ] as const;
  });
  return { results: Object.fromEntries(results) };
}

function providerItems({ library }: ApiRequest, ids: number[]) {
  const providers = ids.flatMap((id) => library.providers.get(id) ?? []);
  return providers.map(({ id, name }, index) => ({
    logo_path: providerLogoPath(id),
    provider_id: id,
    provider_name: name,
    display_priority: index,
  }));
}
