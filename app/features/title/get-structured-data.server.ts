import type { AggregateRating, Movie, Person, Review, TVSeason, TVSeries } from 'schema-dts';
import { pictureUrl } from '../../../domain/titles/picture.ts';
import type { PersonRef, TitlePage } from '../../../domain/titles/title.ts';
import {
  breadcrumbList,
  isoDuration,
  type StructuredData,
  undefinedIfEmpty,
} from '../../../domain/web/structured-data.ts';
import type { Services } from '../../context.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import type { SeasonView } from './get-season-view.server.ts';
import { MAX_CAST } from './get-title-view.server.ts';

/** Rating and reviews of users. */
type UserReviews = { aggregateRating?: AggregateRating; review?: readonly Review[] };

/**
 * A movie or show with its breadcrumbs. Its only rating is that of the site's users: search engines
 * reject ratings of other sites. Without offers: the catalog has no URLs for them.
 */
export function getTitleData(
  title: TitlePage,
  { site }: Pick<Services, 'site'>,
  language: PageLanguage,
  userReviews: UserReviews | null,
): StructuredData {
  const { code, t } = language;
  const url = site.origin + links.title(code, title.type, title.id, title.title.text);
  const breadcrumbs = breadcrumbList([
    { name: 'Kinora', url: site.origin + links.home(code) },
    {
      name: t(title.type === 'movie' ? 'nav.movies' : 'nav.tv'),
      url: site.origin + links.list(code, title.type),
    },
    { name: title.title.text, url },
  ]);
  const people = (refs: PersonRef[]) =>
    undefinedIfEmpty(refs.map((person) => toPerson(person, site.origin, language)));
  const work = {
    name: title.title.text,
    alternateName:
      title.originalTitle.text === title.title.text ? undefined : title.originalTitle.text,
    url,
    description: title.overview?.text,
    image: getPictures(title, site),
    // `zxx` (no language) and `und` (undetermined) are of no use to search engines.
    inLanguage: /^(zxx|und)$/.test(title.originalLanguage) ? undefined : title.originalLanguage,
    genre: undefinedIfEmpty(title.genres.map(({ name }) => name)),
    countryOfOrigin: undefinedIfEmpty(
      title.countries.map((country) => ({ '@type': 'Country' as const, name: country })),
    ),
    actor: people(title.cast.slice(0, MAX_CAST)),
    ...userReviews,
    sameAs: undefinedIfEmpty(getExternalUrls(title)),
  };
  if (title.type === 'movie') {
    const movie: Movie = {
      '@type': 'Movie',
      ...work,
      datePublished: title.date ?? undefined,
      duration: title.runtime === null ? undefined : isoDuration(title.runtime),
      director: people(title.directors),
      author: people(title.writers),
    };
    return [movie, breadcrumbs];
  }
  const series: TVSeries = {
    '@type': 'TVSeries',
    ...work,
    startDate: title.date ?? undefined,
    creator: people(title.creators),
    numberOfSeasons: title.seasons.length || undefined,
    numberOfEpisodes: title.episodeCount ?? undefined,
    containsSeason: undefinedIfEmpty(
      title.seasons.map(({ number, name, date, episodeCount }) => ({
        '@type': 'TVSeason' as const,
        seasonNumber: number,
        name: name.text,
        url: site.origin + links.season(code, title.id, title.title.text, number),
        startDate: date ?? undefined,
        numberOfEpisodes: episodeCount || undefined,
      })),
    ),
  };
  return [series, breadcrumbs];
}

/** A season with its episodes and breadcrumbs. */
export function getSeasonData(
  season: SeasonView,
  { site }: Pick<Services, 'site'>,
  language: PageLanguage,
): StructuredData {
  const { code, t } = language;
  const { show } = season;
  const series = {
    name: show.title.text,
    url: site.origin + links.title(code, 'tv', show.id, show.title.text),
  };
  const url = site.origin + links.season(code, show.id, show.title.text, season.number);
  const data: TVSeason = {
    '@type': 'TVSeason',
    name: season.name.text,
    seasonNumber: season.number,
    url,
    description: season.overview?.text,
    image: getPictures({ poster: season.poster, backdrop: show.backdrop }, site),
    startDate: season.date ?? undefined,
    numberOfEpisodes: season.episodes.length || undefined,
    partOfSeries: { '@type': 'TVSeries', ...series },
    episode: undefinedIfEmpty(
      season.episodes.map(({ number, name, date, runtime }) => ({
        '@type': 'TVEpisode' as const,
        episodeNumber: number,
        name: name?.text,
        datePublished: date ?? undefined,
        duration: runtime === null ? undefined : isoDuration(runtime),
      })),
    ),
  };
  const breadcrumbs = breadcrumbList([
    { name: 'Kinora', url: site.origin + links.home(code) },
    { name: t('nav.tv'), url: site.origin + links.list(code, 'tv') },
    series,
    { name: season.name.text, url },
  ]);
  return [data, breadcrumbs];
}

function toPerson(
  { id, name }: PersonRef,
  origin: string,
  { code }: PageLanguage,
): Exclude<Person, string> {
  return { '@type': 'Person', name, url: origin + links.person(code, id, name) };
}

function getPictures(
  { poster, backdrop }: Pick<TitlePage, 'poster' | 'backdrop'>,
  site: Services['site'],
) {
  const pictures = [
    { path: poster, size: 'w500' },
    { path: backdrop, size: 'w1280' },
  ];
  return undefinedIfEmpty(
    pictures.flatMap(({ path, size }) => (path === null ? [] : [pictureUrl(site, path, size)])),
  );
}

/** URLs of the title on other sites. */
function getExternalUrls({ type, id, imdbId, homepage }: TitlePage): string[] {
  const imdb = imdbId === null ? [] : [`https://www.imdb.com/title/${imdbId}/`];
  return [
    ...imdb,
    `https://www.themoviedb.org/${type}/${id}`,
    ...(homepage === null ? [] : [homepage]),
  ];
}
