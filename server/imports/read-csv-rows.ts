import { CsvError } from 'csv-parse';
import { unescapeCsvCell } from '../../lib/csv.ts';
import { type CsvRecord, parseCsv } from '../../lib/parse-csv.ts';
import type { RowReaderOptions } from './merge-rows.ts';
import {
  toDay,
  toImdbId,
  toMediaType,
  toName,
  toRating,
  toReviewText,
  toTmdbId,
  toYear,
} from './row-values.ts';

/**
 * Columns of the CSV exports of Letterboxd (Date, Name, Year, Letterboxd URI, Rating, Review,
 * Watched Date), IMDb (Const, Created, Title, Title Type, Year, Your Rating, Date Rated), Trakt
 * (tmdb_id, imdb_id, type, title, year, listed_at, watched_at, rating), TMDB (TMDb ID, Type, Name,
 * Release Date, Season Number, Your Rating, Date Rated) and Kinora. Headers are compared by their
 * letters and digits. The first non-empty column of a line is used.
 */
const COLUMNS = {
  tmdbId: ['tmdbid', 'tmdb', 'contentid'],
  imdbId: ['const', 'imdbid', 'imdb'],
  type: ['titletype', 'contenttype', 'mediatype', 'type'],
  name: ['name', 'title', 'originaltitle'],
  year: ['year', 'releaseyear', 'releasedate', 'released'],
  season: ['seasonnumber'],
  listedOn: ['listedat', 'savedat', 'created'],
  watchedOn: ['watcheddate', 'watchedat', 'lastwatchedat', 'seenon'],
  ratedOn: ['daterated', 'ratedat'],
  date: ['date'],
  ownRating: ['yourrating', 'rating10'],
  rating: ['rating'],
  review: ['review', 'reviewtext'],
  spoiler: ['spoiler'],
} as const;
type Field = keyof typeof COLUMNS;
type Columns = Record<Field, number[]>;

/** Above a line with the longest review that these sites accept. */
const MAX_LINE_BYTES = 64 * 1024;
/** Files whose titles were watched; others without a date of watching are lists to watch. */
const WATCHED_FILE = /watched|diary|history|seen|rat(ed|ing)|review|likes/i;

/**
 * Reads a CSV export, whose header is in `begin`. `false` for an unknown format: a title needs an
 * id, or a name and a year.
 */
export async function readCsvRows(
  { name, begin, chunks }: { name: string; begin: Uint8Array; chunks: AsyncIterable<Uint8Array> },
  options: RowReaderOptions,
): Promise<boolean> {
  const lines = parseCsv(chunks, {
    delimiter: detectDelimiter(begin),
    relax_quotes: true,
    max_record_size: MAX_LINE_BYTES,
  });
  try {
    return await readLines(lines, name, options);
  } catch (error) {
    if (error instanceof CsvError) return false;
    throw error;
  }
}

async function readLines(
  lines: AsyncGenerator<CsvRecord>,
  fileName: string,
  { add, countLine }: RowReaderOptions,
): Promise<boolean> {
  let format: Format | null = null;
  for await (const { cells } of lines) {
    countLine();
    if (format === null) {
      format = getFormat(cells, fileName);
      if (!canIdentifyTitles(format.columns)) return false;
      continue;
    }
    if (cells.every((cell) => cell === '')) continue;
    const row = toRow(cells, format);
    if (row.listed || row.watched) add(row);
  }
  return format !== null;
}

function canIdentifyTitles({ tmdbId, imdbId, name, year }: Columns): boolean {
  return tmdbId.length > 0 || imdbId.length > 0 || (name.length > 0 && year.length > 0);
}

/** Detects the delimiter from the header, because titles may contain any of them. */
function detectDelimiter(begin: Uint8Array): string {
  const [header = ''] = new TextDecoder()
    .decode(begin.subarray(0, MAX_LINE_BYTES))
    .split(/\r?\n/, 1);
  const countCells = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) =>
    countCells(delimiter) > countCells(best) ? delimiter : best,
  );
}

type Format = {
  columns: Columns;
  /** Exports without a type are from Letterboxd, which has movies only. */
  hasType: boolean;
  isKinora: boolean;
  ratingFactor: 1 | 2;
  /** Whether the titles of the file were watched, unless a column says more. */
  isWatched: boolean;
};

function getFormat(header: string[], fileName: string): Format {
  const names = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const columns = Object.fromEntries(
    Object.entries(COLUMNS).map(([field, keys]) => [
      field,
      keys.map((name) => names.indexOf(name)).filter((index) => index >= 0),
    ]),
  ) as Columns;
  const isLetterboxd = names.includes('letterboxduri');
  // `Rating` is the average of all users beside the own one, and in TMDB's exports.
  if (columns.ownRating.length > 0 || columns.season.length > 0) columns.rating = [];
  return {
    columns,
    hasType: columns.type.length > 0,
    isKinora: names.includes('hiddenat'),
    ratingFactor: isLetterboxd ? 2 : 1,
    // Letterboxd's lists of watched and of liked films have the columns of its watchlist.
    isWatched:
      !/watchlist/i.test(fileName) &&
      (WATCHED_FILE.test(fileName) ||
        (isLetterboxd && columns.rating.length + columns.watchedOn.length > 0)),
  };
}

function toRow(cells: string[], { columns, hasType, isKinora, ...format }: Format) {
  const cell = (field: Field) =>
    columns[field].map((index) => cells[index] ?? '').find((value) => value !== '') ?? '';
  const text = (field: Field) => (isKinora ? unescapeCsvCell(cell(field)) : cell(field));
  const rating = toRating(cell('ownRating'), 1) ?? toRating(cell('rating'), format.ratingFactor);
  const review = toReviewText(text('review'));
  const watchedOn = toDay(cell('watchedOn'));
  const isRated = rating !== null || review !== null;
  const isWatched = watchedOn !== null || isRated || format.isWatched;
  const isEpisode = cell('season') !== '';
  const isListed = cell('listedOn') !== '';
  return {
    type: hasType ? toMediaType(cell('type')) : ('movie' as const),
    tmdbId: toTmdbId(cell('tmdbId')),
    imdbId: toImdbId(cell('imdbId')),
    name: toName(text('name')),
    year: toYear(cell('year')),
    listed: !isEpisode && (isListed || !(isWatched || isKinora)),
    listedOn: toDay(cell('listedOn')) ?? (isWatched ? null : toDay(cell('date'))),
    watched: !isEpisode && isWatched,
    watchedOn: watchedOn ?? (isWatched ? toDay(cell('ratedOn') || cell('date')) : null),
    rating,
    review,
    spoiler: cell('spoiler') === 'true',
  };
}
