import { parse } from 'csv-parse/sync';
import type { ImportList, ImportRow } from '../../../domain/import.ts';
import { oneLine } from '../../../domain/one-line.ts';
import type { MediaType } from '../../../domain/title.ts';

/**
 * The columns by which a title is known, by what they are called in exports of Letterboxd (Date, Name, Year, Letterboxd URI; Watched Date in
 * diaries), IMDb (Const, Created, Title, Title Type, Year, Release Date, Date Rated), Trakt (tmdb_id, imdb_id, type, title, year, listed_at,
 * watched_at), TMDB (TMDb ID, IMDb ID, Type, Name, Release Date) and of this site. Letters and digits of the heads alone are compared. The
 * first that a line fills counts.
 */
const COLUMNS = {
  tmdbId: ['tmdbid', 'tmdb', 'contentid'],
  imdbId: ['const', 'imdbid', 'imdb'],
  type: ['titletype', 'contenttype', 'mediatype', 'type'],
  name: ['name', 'title', 'originaltitle'],
  year: ['year', 'releaseyear', 'releasedate', 'released'],
  date: ['watcheddate', 'watchedat', 'lastwatchedat', 'listedat', 'savedat', 'seenon', 'created', 'daterated', 'ratedat', 'date'],
} as const;
type Field = keyof typeof COLUMNS;

/** What the exports call movies and shows, without spaces. Episodes and people are neither. */
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

const NAME_MOST = 200;

/** The lines of an export for one of the lists; null where it is none that we know: a title needs an id, or a name and a year. */
export function readExport(text: string, list: ImportList): ImportRow[] | null {
  let lines: string[][];
  try {
    lines = parse(text, { bom: true, delimiter: delimiterOf(text), relax_column_count: true, relax_quotes: true, trim: true });
  } catch {
    return null;
  }
  const [head = [], ...body] = lines;
  const columns = columnsOf(head);
  const knowsIds = columns.tmdbId.length > 0 || columns.imdbId.length > 0;
  if (!knowsIds && !(columns.name.length > 0 && columns.year.length > 0)) return null;
  const onList = ownColumn(head, list);
  return body.flatMap((cells, index) => {
    if (cells.every((cell) => cell === '') || (onList !== null && !cells[onList])) return [];
    return [toRow(cells, columns, index + 2)];
  });
}

/** What stands between the names of the columns: a title may have any of these in it. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  const times = (sign: string) => head.split(sign).length;
  return [',', ';', '\t'].reduce((most, sign) => (times(sign) > times(most) ? sign : most));
}

/** An export of this site holds all lists of somebody: the column that is filled for titles of this one. Null for all other exports. */
function ownColumn(head: string[], list: ImportList): number | null {
  if (!head.includes('hidden_at')) return null;
  const index = head.indexOf(list === 'saved' ? 'saved_at' : 'seen_on');
  return index < 0 ? null : index;
}

type Columns = Record<Field, number[]>;

function columnsOf(head: string[]): Columns {
  const names = head.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const find = (field: Field) => COLUMNS[field].map((name) => names.indexOf(name)).filter((index) => index >= 0);
  return { tmdbId: find('tmdbId'), imdbId: find('imdbId'), type: find('type'), name: find('name'), year: find('year'), date: find('date') };
}

function toRow(cells: string[], columns: Columns, line: number): ImportRow {
  const cell = (field: Field) => columns[field].map((index) => cells[index] ?? '').find((value) => value !== '') ?? '';
  const tmdbId = /^[1-9]\d{0,8}$/.exec(cell('tmdbId'))?.[0];
  const word = cell('type')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return {
    line,
    // Without a column of types it is a list of films: Letterboxd has nothing else.
    type: columns.type.length === 0 ? 'movie' : (TYPES[word] ?? null),
    tmdbId: tmdbId === undefined ? null : Number(tmdbId),
    imdbId: /^tt\d{5,10}$/.exec(cell('imdbId'))?.[0] ?? null,
    name: oneLine(cell('name'), NAME_MOST),
    year: Number(/^(18|19|20)\d{2}(?=$|-)/.exec(cell('year'))?.[0]) || null,
    date: dayOf(cell('date')),
  };
}

function dayOf(text: string): string | null {
  const day = /^(19|20)\d{2}-\d{2}-\d{2}/.exec(text)?.[0];
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : null;
}
