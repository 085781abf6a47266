import { describe, expect, test } from 'vitest';
import { writeZip } from '../../tests/support/write-zip.ts';
import { FileRejected } from '../files/file-rejected.ts';
import { readImportFile } from './read-import-file.ts';

/** The rows, or the reason of a rejection. */
async function readBytes(bytes: Uint8Array<ArrayBuffer>, name: string) {
  try {
    return await readImportFile({ name, bytes }, { maxRows: 20_000 });
  } catch (error) {
    if (error instanceof FileRejected) return error.rejection.reason;
    throw error;
  }
}
const read = (text: string, name = 'list.csv') => readBytes(new TextEncoder().encode(text), name);
const readJson = (content: unknown, name = 'list.json') => read(JSON.stringify(content), name);

const LISTED = { listed: true, watched: false, watchedOn: null, rating: null, review: null };
const WATCHED = { listed: false, listedOn: null, watched: true };

describe('Letterboxd', () => {
  const LIST = `Date,Name,Year,Letterboxd URI
2024-01-05,Parasite,2019,https://boxd.it/hTha
2023-11-30,"Crouching Tiger, Hidden Dragon",2000,https://boxd.it/29Pq
`;

  test('a watchlist is to watch, while watched and liked films with the same columns were seen', async () => {
    expect(await read(LIST, 'watchlist.csv')).toMatchObject([
      { ...LISTED, type: 'movie', name: 'Parasite', year: 2019, listedOn: '2024-01-05' },
      { ...LISTED, name: 'Crouching Tiger, Hidden Dragon', year: 2000 },
    ]);
    for (const name of ['watched.csv', 'likes/films.csv'])
      expect(await read(LIST, name)).toMatchObject([
        { ...WATCHED, name: 'Parasite', watchedOn: '2024-01-05' },
        WATCHED,
      ]);
    expect(await read(LIST, 'list.csv')).toMatchObject([LISTED, LISTED]);
  });

  test('half stars are doubled, and a diary has the day of the viewing', async () => {
    const diary = `Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
2024-03-09,Mother,2009,https://boxd.it/1,4.5,,,2024-03-01
2024-03-10,Oldboy,2003,https://boxd.it/2,0.5,,,2024-03-02
2024-03-10,Poetry,2010,https://boxd.it/3,,,,2024-03-03
`;
    expect(await read(diary)).toMatchObject([
      { ...WATCHED, name: 'Mother', watchedOn: '2024-03-01', rating: 9 },
      { ...WATCHED, rating: 1 },
      { ...WATCHED, rating: null },
    ]);
  });

  test('reviews keep their text without markup, over several lines', async () => {
    const reviews = `Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
2024-03-09,Mother,2009,https://boxd.it/1,5,,"<i>Great</i>, ""really"".<br/>Twice <b>over</b> 3 < 4",,2024-03-01
`;
    expect(await read(reviews, 'reviews.csv')).toMatchObject([
      { rating: 10, review: 'Great, "really".\nTwice over 3 < 4' },
    ]);
  });

  test('a whole archive is merged by film; lists by name and deleted entries are left out', async () => {
    const head = 'Date,Name,Year,Letterboxd URI';
    const files = {
      'profile.csv': 'Date Joined,Username\n2020-01-01,mina\n',
      'watchlist.csv': `${head}\n2024-01-05,Oldboy,2003,u1\n`,
      'watched.csv': `${head}\n2024-02-01,Parasite,2019,u2\n2024-02-02,Mother,2009,u3\n`,
      'ratings.csv': `${head},Rating\n2024-02-01,Parasite,2019,u2,4.5\n`,
      'diary.csv': `${head},Rating,Rewatch,Tags,Watched Date\n2024-02-03,Parasite,2019,e1,4,,,2024-02-02\n2024-02-09,Parasite,2019,e2,5,Yes,,2024-02-08\n`,
      'reviews.csv': `${head},Rating,Rewatch,Review,Tags,Watched Date\n2024-02-09,Parasite,2019,e2,5,Yes,The stairs.,,2024-02-08\n`,
      'likes/films.csv': `${head}\n2024-02-02,Mother,2009,u3\n`,
      'likes/reviews.csv': `${head}\n2024-02-02,Not seen,2009,u3\n`,
      'lists/best.csv': `${head}\n2024-02-02,Not seen either,2009,u3\n`,
      'deleted/diary.csv': `${head}\n2024-02-02,Removed,2009,u3\n`,
    };
    const zip = writeZip(
      Object.entries(files).map(([path, content]) => ({
        path: `letterboxd-mina/${path}`,
        content,
      })),
    );
    const rows = await readBytes(zip, 'letterboxd-mina.zip');
    expect(rows).toHaveLength(3);
    expect(rows).toMatchObject([
      { ...LISTED, name: 'Oldboy', listedOn: '2024-01-05' },
      {
        ...WATCHED,
        name: 'Parasite',
        watchedOn: '2024-02-08',
        rating: 10,
        review: 'The stairs.',
      },
      { ...WATCHED, name: 'Mother', rating: null },
    ]);
  });
});

describe('IMDb', () => {
  test('a watchlist is to watch, and rated titles of it were seen', async () => {
    const text = `Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated
1,tt6751668,2022-05-01,2022-05-01,,Parasite,Gisaengchung,https://www.imdb.com/title/tt6751668/,Movie,8.5,132,2019,"Comedy, Drama",900000,2019-05-21,Bong Joon Ho,,
2,tt10919420,2022-05-02,2022-05-02,,Squid Game,Ojingeo geim,https://www.imdb.com/title/tt10919420/,TV Series,8.0,60,2021,Action,600000,2021-09-17,,9,2022-06-01
3,tt0000001,2022-05-03,2022-05-03,,An Episode,,https://www.imdb.com/title/tt0000001/,TV Episode,8.0,60,2021,Action,10,2021-09-17,,,
`;
    expect(await read(text, 'WATCHLIST.csv')).toMatchObject([
      { ...LISTED, type: 'movie', imdbId: 'tt6751668', year: 2019, listedOn: '2022-05-01' },
      { type: 'tv', listed: true, watched: true, rating: 9, watchedOn: '2022-06-01' },
      { type: null },
    ]);
  });

  test('ratings were seen', async () => {
    const text = `Const,Your Rating,Date Rated,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors
tt6751668,8,2023-01-02,Parasite,https://www.imdb.com/title/tt6751668/,Movie,8.5,132,2019,Drama,900000,2019-05-21,Bong Joon Ho
`;
    expect(await read(text, 'ratings.csv')).toMatchObject([
      { ...WATCHED, imdbId: 'tt6751668', rating: 8, watchedOn: '2023-01-02' },
    ]);
  });
});

describe('Trakt', () => {
  const movie = { title: 'Parasite', year: 2019, ids: { imdb: 'tt6751668', tmdb: 496_243 } };
  const show = { title: 'Squid Game', year: 2021, ids: { imdb: 'tt10919420', tmdb: 93_405 } };

  test('reads TMDB and IMDb ids from a CSV export', async () => {
    const text = `rank,listed_at,type,title,year,trakt_id,imdb_id,tmdb_id,tvdb_id
1,2023-08-12T20:00:00.000Z,movie,Parasite,2019,1,tt6751668,496243,
2,2023-08-13T20:00:00.000Z,show,Squid Game,2021,2,tt10919420,93405,383275
`;
    expect(await read(text)).toMatchObject([
      { ...LISTED, type: 'movie', tmdbId: 496_243, imdbId: 'tt6751668', listedOn: '2023-08-12' },
      { ...LISTED, type: 'tv', tmdbId: 93_405 },
    ]);
  });

  test('recognises watchlist, ratings, watched titles, history and comments by their items', async () => {
    expect(
      await readJson([{ rank: 1, listed_at: '2023-08-12T20:00:00.000Z', type: 'show', show }]),
    ).toMatchObject([{ ...LISTED, type: 'tv', tmdbId: 93_405, listedOn: '2023-08-12' }]);
    expect(
      await readJson([{ rated_at: '2023-01-02T03:04:05.000Z', rating: 7, type: 'movie', movie }]),
    ).toMatchObject([{ ...WATCHED, rating: 7, watchedOn: '2023-01-02', name: 'Parasite' }]);
    expect(
      await readJson([
        { plays: 2, last_watched_at: '2023-05-06T00:00:00.000Z', show, seasons: [] },
      ]),
    ).toMatchObject([{ ...WATCHED, type: 'tv', watchedOn: '2023-05-06' }]);
    expect(
      await readJson([
        { id: 1, watched_at: '2023-05-06T00:00:00.000Z', type: 'movie', movie },
        { id: 2, watched_at: '2023-05-07T00:00:00.000Z', type: 'episode', episode: {}, show },
      ]),
    ).toMatchObject([{ ...WATCHED, type: 'movie' }]);
    const comment = { comment: 'The stairs.', spoiler: true, user_rating: 9 };
    expect(await readJson([{ type: 'movie', movie, comment }])).toMatchObject([
      { ...WATCHED, rating: 9, review: 'The stairs.', spoiler: true },
    ]);
  });

  test('collections and an empty list have no titles, and an archive merges its files', async () => {
    const collected = { collected_at: '2023-05-06T00:00:00.000Z', movie };
    expect(await readJson([collected])).toBe('unknown_format');
    expect(await readJson([])).toBe('unknown_format');
    const files = {
      'user-profile.json': { username: 'mina' },
      'watched-movies.json': [{ plays: 1, last_watched_at: '2023-05-06T00:00:00.000Z', movie }],
      'ratings-movies.json': [{ rated_at: '2023-05-07T00:00:00.000Z', rating: 9, movie }],
      'lists-of-mine.json': [{ listed_at: '2023-05-07T00:00:00.000Z', show }],
    };
    const zip = writeZip(
      Object.entries(files).map(([path, content]) => ({ path, content: JSON.stringify(content) })),
    );
    expect(await readBytes(zip, 'trakt.zip')).toMatchObject([
      { ...WATCHED, tmdbId: 496_243, rating: 9, watchedOn: '2023-05-07' },
    ]);
  });
});

test('TMDB ratings were seen, other lists are to watch, and episodes are left out', async () => {
  const text = `TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated
496243,tt6751668,movie,Parasite,2019-05-30T00:00:00Z,,,8.5,,
93405,,tv,Squid Game,2021-09-17T00:00:00Z,,,7.8,9,2023-01-02T00:00:00Z
93405,,tv,Squid Game,2021-09-17T00:00:00Z,1,2,7.8,9,2023-01-02T00:00:00Z
`;
  const rows = await read(text, 'tmdb.csv');
  expect(rows).toHaveLength(2);
  expect(rows).toMatchObject([
    { ...LISTED, type: 'movie', tmdbId: 496_243, imdbId: 'tt6751668', year: 2019 },
    { ...WATCHED, type: 'tv', tmdbId: 93_405, rating: 9, watchedOn: '2023-01-02' },
  ]);
});

describe('Kinora', () => {
  test('an export keeps lists, dates, ratings and reviews, as CSV and as JSON', async () => {
    const rows = [
      { type: 'movie', tmdbId: 496_243, listedOn: '2026-01-01', watchedOn: '2026-01-05' },
      { ...WATCHED, type: 'movie', tmdbId: 670, rating: 8, review: '=Good;=1', spoiler: true },
    ];
    const csv = `\uFEFF"content_type","content_id","title","released","saved_at","seen_on","hidden_at","rating","review_text","spoiler"\r
"movie","496243","기생충","2019-05-30","2026-01-01T00:00:00.000Z","2026-01-05","","","","false"\r
"tv","1399","왕좌의 게임","2011-04-17","","","2026-01-01T00:00:00.000Z","","","false"\r
"movie","670","올드보이","2003-11-21","","2026-01-06","","8","'=Good;'=1","true"\r
`;
    expect(await read(csv)).toMatchObject(rows);
    const titles = [
      {
        content_type: 'movie',
        content_id: 496_243,
        title: '기생충',
        saved_at: '2026-01-01T00:00:00.000Z',
        seen_on: '2026-01-05',
      },
      { content_type: 'tv', content_id: 1399, hidden_at: '2026-01-01T00:00:00.000Z' },
      {
        content_type: 'movie',
        content_id: 670,
        seen_on: '2026-01-06',
        rating: 8,
        review_text: '=Good;=1',
        spoiler: true,
      },
    ];
    expect(await readJson(titles)).toMatchObject(rows);
    expect(await readJson({ titles })).toMatchObject(rows);
  });
});

describe('damaged or unusual files', () => {
  test('accepts semicolons, tabs, a byte order mark, empty lines, short lines and quotes within cells', async () => {
    expect(await read('\uFEFFName;Year\n\n"Parasite";2019\n;;\n')).toMatchObject([
      { name: 'Parasite', year: 2019 },
    ]);
    expect(await read('name\tyear\nParasite\t2019')).toHaveLength(1);
    expect(await read('Name,Year\nSteins;Gate,2011\n')).toMatchObject([
      { name: 'Steins;Gate', year: 2011 },
    ]);
    expect(await read('Name,Year\nParasite\nIt "2",2019\n')).toMatchObject([
      { name: 'Parasite', year: null },
      { name: 'It "2"', year: 2019 },
    ]);
  });

  test('ignores invalid values of cells', async () => {
    const text =
      'tmdb_id,imdb_id,type,title,year,listed_at,rating\n-1,nm0000001,person,"a\u0007b",19999,2023-99-99,11\n';
    expect(await read(text)).toEqual([
      {
        ...LISTED,
        type: null,
        tmdbId: null,
        imdbId: null,
        name: 'a b',
        year: null,
        listedOn: null,
        spoiler: false,
      },
    ]);
    const movie = { title: {}, year: '', ids: [] };
    expect(await readJson([{ listed_at: 5, movie }])).toBe('unknown_format');
  });

  test.each([
    ['nothing', ''],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['a letter', 'Dear Kinora,\nhere is my list: Parasite.'],
    ['names without years', 'name\nParasite\n'],
    ['an unclosed quote', 'Name,Year\n"Parasite,2019'],
    ['other JSON', '{"users":[{"name":"mina"}]}'],
    ['JSON that is cut off', '[{"listed_at":"2024-01-01"'],
    ['JSON of numbers', '[1,2,3]'],
    ['a ZIP archive that is cut off', 'PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'],
  ])('rejects a file with %s', async (_, text) => {
    expect(await read(text)).toBe('unknown_format');
  });

  test('rejects an archive without lists, and one that is too large', async () => {
    const picture = writeZip([{ path: 'a.png', content: 'x' }]);
    expect(await readBytes(picture, 'a.zip')).toBe('unknown_format');
    const large = writeZip([{ path: 'a.csv', content: 'x'.repeat(33 * 1024 * 1024) }]);
    expect(await readBytes(large, 'a.zip')).toBe('too_large');
  });
});
