import { CsvError } from 'csv-parse';
import type { ImportList, ImportRow } from '../../../domain/lists/import.ts';
import { normalizeSingleLine } from '../../../domain/text/text-input.ts';
import type { MediaType } from '../../../domain/titles/title.ts';
import { type CsvRecord, parseCsv } from '../../../lib/parse-csv.ts';

/**
 * Columns of the CSV exports of Letterboxd (Date, Name, Year, Letterboxd URI; Watched Date in
 * diaries), IMDb (Const, Created, Title, Title Type, Year, Release Date, Date Rated), Trakt
 * (tmdb_id, imdb_id, type, title, year, listed_at, watched_at), TMDB (TMDb ID, IMDb ID, Type, Name,
 * Release Date) and Kinora. Headers are compared by their letters and digits. The first non-empty
 * column of a line is used.
 */
const COLUMNS = {
  tmdbId: ['tmdbid', 'tmdb', 'contentid'],
  imdbId: ['const', 'imdbid', 'imdb'],
  type: ['titletype', 'contenttype', 'mediatype', 'type'],
  name: ['name', 'title', 'originaltitle'],
  year: ['year', 'releaseyear', 'releasedate', 'released'],
  date: [
    'watcheddate',
    'watchedat',
    'lastwatchedat',
    'listedat',
    'savedat',
    'seenon',
    'created',
    'daterated',
    'ratedat',
    'date',
  ],
} as const;
type Field = keyof typeof COLUMNS;

/** Types in the exports, without spaces. Episodes and people are not imported. */
const TYPES: Record<string, MediaType> = {
  movie: 'movie',
  film: 'movie',
  tvmovie: 'movie',
  short: 'movie',
  video: 'movie',
  tvshort: 'movie',
  tvspecial: 'movie',
  tv: 'tv',
  show: 'tv',
  tvshow: 'tv',
  tvseries: 'tv',
  tvminiseries: 'tv',
};

const MAX_NAME_LENGTH = 200;
/** Above a line with the longest review that these sites accept. */
const MAX_LINE_BYTES = 64 * 1024;
/** Above `maxRows`, because an export of Kinora has the titles of all lists. */
const MAX_LINES = 100_000;

/**
 * Parses an export. `null` for an unknown format: a title needs an id, or a name and a year.
 * Rejects if `signal` is aborted.
 */
export async function getImportRows(
  bytes: Uint8Array,
  list: ImportList,
  { maxRows, signal }: { maxRows: number; signal: AbortSignal },
): Promise<ImportRow[] | 'too_long' | null> {
  const lines = parseCsv(
    bytes,
    { delimiter: getDelimiter(bytes), relax_quotes: true, max_record_size: MAX_LINE_BYTES },
    signal,
  );
  try {
    return await readLines(lines, list, maxRows);
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

async function readLines(
  lines: AsyncGenerator<CsvRecord>,
  list: ImportList,
  maxRows: number,
): Promise<ImportRow[] | 'too_long' | null> {
  const rows: ImportRow[] = [];
  let columns: Columns | null = null;
  let listColumn: number | null = null;
  let count = 0;
  for await (const { record, info } of lines) {
    count += 1;
    if (columns === null) {
      columns = toColumns(record);
      if (!canIdentifyTitles(columns)) return null;
      listColumn = findListColumn(record, list);
      continue;
    }
    if (count > MAX_LINES || rows.length > maxRows) return 'too_long';
    if (record.every((cell) => cell === '') || (listColumn !== null && !record[listColumn]))
      continue;
    rows.push(toRow(record, columns, info.lines));
  }
  if (columns === null) return null;
  return rows.length > maxRows ? 'too_long' : rows;
}

function canIdentifyTitles({ tmdbId, imdbId, name, year }: Columns): boolean {
  return tmdbId.length > 0 || imdbId.length > 0 || (name.length > 0 && year.length > 0);
}

/** Detects the delimiter from the header, because titles may contain any of them. */
function getDelimiter(bytes: Uint8Array): string {
  const [header = ''] = new TextDecoder()
    .decode(bytes.subarray(0, MAX_LINE_BYTES))
    .split(/\r?\n/, 1);
  const countCells = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) =>
    countCells(delimiter) > countCells(best) ? delimiter : best,
  );
}

/**
 * The column of an export of Kinora that is filled for titles of `list`; `null` for other exports.
 */
function findListColumn(header: string[], list: ImportList): number | null {
  if (!header.includes('hidden_at')) return null;
  const index = header.indexOf(list === 'saved' ? 'saved_at' : 'seen_on');
  return index < 0 ? null : index;
}

type Columns = Record<Field, number[]>;

function toColumns(header: string[]): Columns {
  const names = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const find = (field: Field) =>
    COLUMNS[field].map((name) => names.indexOf(name)).filter((index) => index >= 0);
  return {
    tmdbId: find('tmdbId'),
    imdbId: find('imdbId'),
    type: find('type'),
    name: find('name'),
    year: find('year'),
    date: find('date'),
  };
}

function toRow(cells: string[], columns: Columns, line: number): ImportRow {
  const cell = (field: Field) =>
    columns[field].map((index) => cells[index] ?? '').find((value) => value !== '') ?? '';
  const tmdbId = /^[1-9]\d{0,8}$/.exec(cell('tmdbId'))?.[0];
  const typeName = cell('type')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return {
    line,
    // Exports without a type are from Letterboxd, which has movies only.
    type: columns.type.length === 0 ? 'movie' : (TYPES[typeName] ?? null),
    tmdbId: tmdbId === undefined ? null : Number(tmdbId),
    imdbId: /^tt\d{5,10}$/.exec(cell('imdbId'))?.[0] ?? null,
    name: normalizeSingleLine(cell('name'), MAX_NAME_LENGTH),
    year: Number(/^(18|19|20)\d{2}(?=$|-)/.exec(cell('year'))?.[0]) || null,
    date: getDay(cell('date')),
  };
}

function getDay(text: string): string | null {
  const day = /^(19|20)\d{2}-\d{2}-\d{2}/.exec(text)?.[0];
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : null;
}
