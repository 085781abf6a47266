import type { Lang } from '@kinora/domain/language';
import { langFromOriginal } from '../http/request-language.ts';
import type { PersonRecord, TitleRecord } from '../library/records.ts';

export const BACKDROPS_PER_TITLE = 6;

/** The requested language if the title is translated, else the original one. */
export function getPosterLang(title: TitleRecord, lang: Lang | null): string {
  return lang && title.titles[lang]
    ? lang
    : langFromOriginal(title.originalLanguage, title.countries);
}

export function posterPath(title: TitleRecord, lang: string): string {
  return `/poster-${title.type}-${title.id}-${lang}.svg`;
}

export function seasonPosterPath(showId: number, season: number, lang: string): string {
  return `/poster-tv-${showId}-s${season}-${lang}.svg`;
}

export function backdropPath(title: TitleRecord, number: number): string {
  return `/backdrop-${title.type}-${title.id}-${number}.svg`;
}

export function stillPath(showId: number, season: number, episode: number): string {
  return `/still-${showId}-${season}-${episode}.svg`;
}

export function portraitPath(person: PersonRecord): string {
  return `/portrait-${person.id}.svg`;
}

export function providerLogoPath(providerId: number): string {
  return `/provider-${providerId}.svg`;
}
