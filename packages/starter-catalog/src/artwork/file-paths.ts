import { isLang, type Lang } from '@kinora/domain/language';
import { langFromOriginal, toIso } from '../http/request-language.ts';
import type { PersonRecord, TitleRecord } from '../library/records.ts';

export const BACKDROPS_PER_TITLE = 6;

/** In place of a language: the original title, if its language has another one as well. */
export const ORIGINAL_TITLE = 'xx';

/**
 * The language of the title that the site shows: the requested one if the title is translated or
 * original in it, else English, else the original one. A title equal to the original counts as
 * untranslated, as in responses of TMDB.
 */
export function getPosterLang(title: TitleRecord, lang: Lang | null): string {
  const { titles, originalTitle } = title;
  const original = langFromOriginal(title.originalLanguage, title.countries);
  const isTranslated = (candidate: Lang) =>
    Boolean(titles[candidate]) && titles[candidate] !== originalTitle;
  const isRead = lang !== null && toIso(original) === toIso(lang);
  if (lang !== null && (isRead ? titles[lang] : isTranslated(lang))) return lang;
  if (!isRead && original !== 'en' && isTranslated('en')) return 'en';
  const translated = isLang(original) ? titles[original] : undefined;
  return translated && translated !== originalTitle ? ORIGINAL_TITLE : original;
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
