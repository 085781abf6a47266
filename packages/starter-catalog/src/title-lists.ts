import { PAGE_SIZE } from '@kinora/domain/list';
import { dayOf, isoDay } from './ask.ts';
import type { Library } from './library.ts';
import type { MovieRecord, PersonRecord, ShowRecord, TitleRecord } from './records.ts';
import { fraction } from './stable-id.ts';

/*
 * The named lists. The bundled data stands still while the calendar goes on, so what "now" means is chosen from the data: the
 * newest movies are in the cinemas, and shows that return are on the air whatever the date. Lists that change daily on the real
 * catalog are turned by the number of the day; nothing is random.
 */

// A score of fewer votes says little; the catalog's own list of the best has a floor as well.
const TOP_RATED_VOTES = 200;
const DOCUMENTARY = 99;
// Measured from the newest movie of the bundle, so that the list does not run empty as the bundle grows older.
const IN_CINEMAS_MS = 18 * 30 * 86_400_000;
const FEWEST_IN_CINEMAS = 6;

export function popular<T extends TitleRecord>(titles: T[]): T[] {
  return titles.toSorted((a, b) => b.sample.popularity - a.sample.popularity || a.id - b.id);
}

export function topRated<T extends TitleRecord>(titles: T[]): T[] {
  return titles
    .filter((title) => title.sample.votes >= TOP_RATED_VOTES && !title.genres.includes(DOCUMENTARY))
    .sort((a, b) => b.sample.score - a.sample.score || b.sample.votes - a.sample.votes);
}

/** The newest movies that are out, in the order of popularity. */
export function nowPlaying(movies: MovieRecord[], now: Date): MovieRecord[] {
  const out = movies
    .filter((movie) => movie.date <= isoDay(now))
    .sort((a, b) => b.date.localeCompare(a.date) || a.id - b.id);
  const newest = out[0]?.date ?? '';
  const since = isoDay(new Date(Date.parse(newest || '2000-01-01') - IN_CINEMAS_MS));
  return popular(out.filter((movie, index) => index < FEWEST_IN_CINEMAS || movie.date >= since));
}

/** Movies with a date to come, soonest first. Empty when the bundle has grown old: nothing that is out is called upcoming. */
export function upcoming(movies: MovieRecord[], now: Date): MovieRecord[] {
  return movies
    .filter((movie) => movie.date > isoDay(now))
    .sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id);
}

/** First and last date of a list of movies, for its `dates`; today of an empty one. */
export function datesOf(movies: MovieRecord[], now: Date): { maximum: string; minimum: string } {
  const dates = movies.map((movie) => movie.date).sort();
  return { maximum: dates.at(-1) ?? isoDay(now), minimum: dates[0] ?? isoDay(now) };
}

/** Shows that return, filled up to a page with those that ended last. */
export function onTheAir(shows: ShowRecord[]): ShowRecord[] {
  const returning = shows.filter((show) => show.status === 'Returning Series');
  const ended = shows
    .filter((show) => show.status !== 'Returning Series')
    .sort((a, b) => lastDateOf(b).localeCompare(lastDateOf(a)));
  return popular([...returning, ...ended.slice(0, Math.max(0, PAGE_SIZE - returning.length))]);
}

/** A page of the shows on the air, another one each day until all have had their turn. */
export function airingToday(shows: ShowRecord[], now: Date): ShowRecord[] {
  const onAir = onTheAir(shows).sort((a, b) => a.id - b.id);
  if (onAir.length <= PAGE_SIZE) return popular(onAir);
  const start = (dayOf(now) * PAGE_SIZE) % onAir.length;
  return popular([...onAir.slice(start), ...onAir.slice(0, start)].slice(0, PAGE_SIZE));
}

/** Popularity with a swing of each title's own that changes with the day or the week. */
export function trendingTitles<T extends TitleRecord>(
  titles: T[],
  window: 'day' | 'week',
  now: Date,
): T[] {
  return byTrend(titles, (title) => title.sample.popularity, window, now);
}

export function trendingPeople(
  { records, popularityOf }: Library,
  window: 'day' | 'week',
  now: Date,
): PersonRecord[] {
  return byTrend(records.people, (person) => popularityOf(person.id), window, now);
}

export function popularPeople({ records, popularityOf }: Library): PersonRecord[] {
  return records.people.toSorted((a, b) => popularityOf(b.id) - popularityOf(a.id) || a.id - b.id);
}

function lastDateOf(show: ShowRecord): string {
  return show.lastDate ?? show.date;
}

function byTrend<T extends { id: number }>(
  all: T[],
  popularity: (one: T) => number,
  window: 'day' | 'week',
  now: Date,
): T[] {
  const turn = window === 'day' ? `day-${dayOf(now)}` : `week-${Math.floor(dayOf(now) / 7)}`;
  const swung = all.map((one) => ({
    one,
    trend: popularity(one) * (0.4 + fraction(`${turn}-${one.id}`)),
  }));
  return swung.sort((a, b) => b.trend - a.trend || a.one.id - b.one.id).map(({ one }) => one);
}
