import type { Lang } from '@kinora/domain/language';
import { langOfOriginal } from './asked-language.ts';
import type { PersonRecord, TitleRecord } from './records.ts';

/** Every title has as many backdrops as a gallery shows. */
export const BACKDROPS = 6;

/** The language whose title stands on the poster: the asked one where the title is known in it, else the original. */
export function posterLang(title: TitleRecord, lang: Lang | null): string {
  return lang && title.titles[lang]
    ? lang
    : langOfOriginal(title.originalLanguage, title.countries);
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
