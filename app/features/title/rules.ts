import type { TitlePage } from '../../../domain/titles/title.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import type { SeasonView } from './get-season-view.server.ts';

const MAX_ACTORS = 3;

type SummaryFields = Pick<
  TitlePage,
  'type' | 'date' | 'genres' | 'directors' | 'creators' | 'cast'
>;

/** Description of a title without an overview: its kind, year, genres, makers and cast. */
export function titleSummary(
  { type, date, genres, directors, creators, cast }: SummaryFields,
  { t, format }: PageLanguage,
): string {
  const joinNames = (people: { name: string }[]) => format.join(people.map(({ name }) => name));
  const makers =
    type === 'movie'
      ? { word: t('fact.director'), people: directors }
      : { word: t('fact.creator'), people: creators };
  return [
    t(`type.${type}`),
    date?.slice(0, 4),
    joinNames(genres),
    makers.people.length > 0 && `${makers.word}: ${joinNames(makers.people)}`,
    cast.length > 0 && `${t('title.cast')}: ${joinNames(cast.slice(0, MAX_ACTORS))}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

export function seasonSummary(
  { name, date, show, episodes }: SeasonView,
  { t }: PageLanguage,
): string {
  return [
    show.title.text,
    name.text,
    date?.slice(0, 4),
    t('season.episodes', { count: episodes.length }),
  ]
    .filter(Boolean)
    .join(' · ');
}
