import { PAGE_SIZE } from '@kinora/domain/list';
import { toDayNumber, toIsoDate } from '../http/api-request.ts';
import type { Library } from '../library/library.ts';
import type { MovieRecord, PersonRecord, ShowRecord, TitleRecord } from '../library/records.ts';
import { hashToFraction } from '../library/stable-id.ts';

/*
 * The named lists. The bundled data does not change with the calendar: "now playing" takes the
 * newest movies, "on the air" the returning shows whatever the date. Lists that change daily on
 * TMDB rotate by the number of the day; nothing is random.
 */

// TMDB's list of the best also requires a minimum of votes.
const MIN_TOP_RATED_VOTES = 200;
const DOCUMENTARY = 99;
// Relative to the newest movie, so that the list does not run empty as the data ages.
const MAX_AGE_IN_CINEMAS_MS = 18 * 30 * 86_400_000;
const MIN_IN_CINEMAS = 6;

export function popular<T extends TitleRecord>(titles: T[]): T[] {
  return titles.toSorted((a, b) => b.sample.popularity - a.sample.popularity || a.id - b.id);
}

export function topRated<T extends TitleRecord>(titles: T[]): T[] {
  return titles
    .filter(
      (title) => title.sample.votes >= MIN_TOP_RATED_VOTES && !title.genres.includes(DOCUMENTARY),
    )
    .sort((a, b) => b.sample.score - a.sample.score || b.sample.votes - a.sample.votes);
}

/** The date of a movie in the requested region; empty if it is not released there. */
type GetDate = (movie: MovieRecord) => string;

/** Released movies of the last months, ordered by popularity. */
export function nowPlaying(movies: MovieRecord[], now: Date, getDate: GetDate): MovieRecord[] {
  const released = movies
    .map((movie) => ({ movie, date: getDate(movie) }))
    .filter(({ date }) => date !== '' && date <= toIsoDate(now))
    .sort((a, b) => b.date.localeCompare(a.date) || a.movie.id - b.movie.id);
  const newest = released[0]?.date ?? '2000-01-01';
  const since = toIsoDate(new Date(Date.parse(newest) - MAX_AGE_IN_CINEMAS_MS));
  const recent = released.filter(({ date }, index) => index < MIN_IN_CINEMAS || date >= since);
  return popular(recent.map(({ movie }) => movie));
}

/** Movies with a future date, soonest first. Empty once the data is old. */
export function upcoming(movies: MovieRecord[], now: Date, getDate: GetDate): MovieRecord[] {
  return movies
    .filter((movie) => getDate(movie) > toIsoDate(now))
    .sort((a, b) => getDate(a).localeCompare(getDate(b)) || a.id - b.id);
}

/** The first and last date of a list, for its `dates`; today if it is empty. */
export function getDateRange(
  movies: MovieRecord[],
  now: Date,
  getDate: GetDate,
): { maximum: string; minimum: string } {
  const dates = movies.map(getDate).sort();
  return { maximum: dates.at(-1) ?? toIsoDate(now), minimum: dates[0] ?? toIsoDate(now) };
}

/** Returning shows, filled up to a page with those that ended last. */
export function onTheAir(shows: ShowRecord[]): ShowRecord[] {
  const returning = shows.filter((show) => show.status === 'Returning Series');
  const ended = shows
    .filter((show) => show.status !== 'Returning Series')
    .sort((a, b) => getLastDate(b).localeCompare(getLastDate(a)));
  return popular([...returning, ...ended.slice(0, Math.max(0, PAGE_SIZE - returning.length))]);
}

/** A page of the shows on the air, rotating daily. */
export function airingToday(shows: ShowRecord[], now: Date): ShowRecord[] {
  const onAir = onTheAir(shows).sort((a, b) => a.id - b.id);
  if (onAir.length <= PAGE_SIZE) return popular(onAir);
  const start = (toDayNumber(now) * PAGE_SIZE) % onAir.length;
  return popular([...onAir.slice(start), ...onAir.slice(0, start)].slice(0, PAGE_SIZE));
}

/** Ordered by popularity times a factor that changes with the day or week. */
export function trendingTitles<T extends TitleRecord>(
  titles: T[],
  window: 'day' | 'week',
  now: Date,
): T[] {
  return sortByTrend(titles, (title) => title.sample.popularity, window, now);
}

export function trendingPeople(
  { records, getPopularity }: Library,
  window: 'day' | 'week',
  now: Date,
): PersonRecord[] {
  return sortByTrend(records.people, (person) => getPopularity(person.id), window, now);
}

export function popularPeople({ records, getPopularity }: Library): PersonRecord[] {
  return records.people.toSorted(
    (a, b) => getPopularity(b.id) - getPopularity(a.id) || a.id - b.id,
  );
}

function getLastDate(show: ShowRecord): string {
  return show.lastDate ?? show.date;
}

function sortByTrend<T extends { id: number }>(
  all: T[],
  popularity: (item: T) => number,
  window: 'day' | 'week',
  now: Date,
): T[] {
  const period =
    window === 'day' ? `day-${toDayNumber(now)}` : `week-${Math.floor(toDayNumber(now) / 7)}`;
  const ranked = all.map((item) => ({
    one: item,
    trend: popularity(item) * (0.4 + hashToFraction(`${period}-${item.id}`)),
  }));
  return ranked
    .sort((a, b) => b.trend - a.trend || a.one.id - b.one.id)
    .map(({ one: item }) => item);
}
