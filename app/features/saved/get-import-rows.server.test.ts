import { describe, expect, test } from 'vitest';
import type { ImportList } from '../../../domain/lists/import.ts';
import { getImportRows } from './get-import-rows.server.ts';

const signal = new AbortController().signal;
const read = (text: string, list: ImportList) =>
  getImportRows(new TextEncoder().encode(text), list, { maxRows: 20_000, signal });

const EMPTY_ROW = { type: null, tmdbId: null, imdbId: null, year: null, date: null };

describe('supported exports', () => {
  test('reads a Letterboxd export with quoted names', async () => {
    const text =
      'Date,Name,Year,Letterboxd URI\r\n2024-01-05,Parasite,2019,https://boxd.it/hTha\r\n2023-11-30,"Crouching Tiger, Hidden Dragon",2000,https://boxd.it/29Pq\r\n';
    expect(await read(text, 'saved')).toEqual([
      { ...EMPTY_ROW, line: 2, type: 'movie', name: 'Parasite', year: 2019, date: '2024-01-05' },
      {
        ...EMPTY_ROW,
        line: 3,
        type: 'movie',
        name: 'Crouching Tiger, Hidden Dragon',
        year: 2000,
        date: '2023-11-30',
      },
    ]);
  });

  test('reads the watched date of a Letterboxd diary instead of the entry date', async () => {
    const text =
      'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n2024-03-09,Mother,2009,https://boxd.it/1,4.5,,,2024-03-01\n';
    expect((await read(text, 'seen'))?.[0]).toMatchObject({
      name: 'Mother',
      year: 2009,
      date: '2024-03-01',
    });
  });

  test('reads IMDb ids and types', async () => {
    const text = `Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated
1,tt6751668,2022-05-01,2022-05-01,,Parasite,Gisaengchung,https://www.imdb.com/title/tt6751668/,Movie,8.5,132,2019,"Comedy, Drama",900000,2019-05-21,Bong Joon Ho,,
2,tt10919420,2022-05-02,2022-05-02,,Squid Game,Ojingeo geim,https://www.imdb.com/title/tt10919420/,TV Series,8.0,60,2021,Action,600000,2021-09-17,,9,2022-06-01
3,tt0000001,2022-05-03,2022-05-03,,An Episode,,https://www.imdb.com/title/tt0000001/,TV Episode,8.0,60,2021,Action,10,2021-09-17,,,
`;
    expect(await read(text, 'saved')).toMatchObject([
      {
        line: 2,
        type: 'movie',
        imdbId: 'tt6751668',
        name: 'Parasite',
        year: 2019,
        date: '2022-05-01',
      },
      { line: 3, type: 'tv', imdbId: 'tt10919420', year: 2021 },
      { line: 4, type: null },
    ]);
  });

  test('reads TMDB and IMDb ids from a Trakt export', async () => {
    const text = `rank,listed_at,type,title,year,trakt_id,imdb_id,tmdb_id,tvdb_id
1,2023-08-12T20:00:00.000Z,movie,Parasite,2019,1,tt6751668,496243,
2,2023-08-13T20:00:00.000Z,show,Squid Game,2021,2,tt10919420,93405,383275
`;
    expect(await read(text, 'saved')).toMatchObject([
      { type: 'movie', tmdbId: 496_243, imdbId: 'tt6751668', date: '2023-08-12' },
      { type: 'tv', tmdbId: 93_405, date: '2023-08-13' },
    ]);
  });

  test('reads ids and types from a TMDB export', async () => {
    const text = `TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated
496243,tt6751668,movie,Parasite,2019-05-30T00:00:00Z,,,8.5,,
93405,,tv,Squid Game,2021-09-17T00:00:00Z,,,7.8,,
`;
    expect(await read(text, 'saved')).toMatchObject([
      { type: 'movie', tmdbId: 496_243, imdbId: 'tt6751668', year: 2019 },
      { type: 'tv', tmdbId: 93_405, imdbId: null, year: 2021 },
    ]);
  });

  test('reads only the titles of the chosen list from an export of Kinora', async () => {
    const text =
      '\uFEFF"content_type","content_id","title","released","saved_at","seen_on","hidden_at"\r\n"movie","496243","기생충","2019-05-30","2026-01-01T00:00:00.000Z","2026-01-05",""\r\n"tv","1399","왕좌의 게임","2011-04-17","","","2026-01-01T00:00:00.000Z"\r\n';
    expect(await read(text, 'saved')).toMatchObject([
      { line: 2, type: 'movie', tmdbId: 496_243, date: '2026-01-01' },
    ]);
    expect(await read(text, 'seen')).toHaveLength(1);
  });
});

describe('damaged or unusual files', () => {
  test('accepts semicolons, tabs, a byte order mark, empty lines, short lines and quotes within cells', async () => {
    expect(await read('\uFEFFName;Year\n\n"Parasite";2019\n;;\n', 'saved')).toMatchObject([
      { name: 'Parasite', year: 2019 },
    ]);
    expect(await read('name\tyear\nParasite\t2019', 'saved')).toHaveLength(1);
    expect(await read('Name,Year\nSteins;Gate,2011\n', 'saved')).toMatchObject([
      { name: 'Steins;Gate', year: 2011 },
    ]);
    expect(await read('Name,Year\nParasite\nIt "2",2019\n', 'saved')).toMatchObject([
      { name: 'Parasite', year: null },
      { name: 'It "2"', year: 2019 },
    ]);
  });

  test('ignores invalid values of cells', async () => {
    const text =
      'tmdb_id,imdb_id,type,title,year,listed_at\n-1,nm0000001,person,"a\u0007b",19999,2023-99-99\n';
    expect(await read(text, 'saved')).toEqual([{ ...EMPTY_ROW, line: 2, name: 'a b' }]);
  });

  test.each([
    ['nothing', ''],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['a letter', 'Dear Kinora,\nhere is my list: Parasite.'],
    ['names without years', 'name\nParasite\n'],
    ['an unclosed quote', 'Name,Year\n"Parasite,2019'],
  ])('returns no rows for a file with %s', async (_, text) => {
    expect((await read(text, 'saved')) ?? []).toEqual([]);
  });
});
