import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { type ImportSite, openImportSite } from '../../tests/support/import-site.ts';
import { message } from '../../tests/support/messages.ts';
import { getRejection } from '../../tests/support/test-site.ts';

/** One row per kind: to watch, seen, rated, reviewed without a rating, not found. */
const LIST = `type,title,year,tmdb_id,listed_at,watched_at,rating,review
movie,Oldboy,2003,670,2024-01-05,,,
movie,Parasite,2019,496243,,2024-02-01,9,The stairs.
movie,Spirited Away,2001,129,,2024-02-02,8,
show,Squid Game,2021,93405,,2024-02-03,,Red light.
movie,Parasiet,2019,,,2024-02-04,7,
`;

describeOnOneEngine('imports with a preview', (open) => {
  let database: TestDatabase;
  let imports: ImportSite['imports'];

  beforeEach(async () => {
    database ??= await open();
    ({ imports } = await openImportSite(database));
  });

  async function readStates(): Promise<Record<string, unknown>> {
    const { rows } = await sql<{ id: number; saved: string | null; seen: string | null }>`
      select content_id as id, (saved_at at time zone 'utc')::date::text as saved,
        seen_on::text as seen
      from title_states order by content_id`.execute(database.kysely);
    return Object.fromEntries(rows.map(({ id, saved, seen }) => [id, { saved, seen }]));
  }

  test('the preview counts what becomes of each title, and adding keeps dates, ratings and texts', async () => {
    expect((await imports.preview(LIST))?.counts).toEqual({
      listed: 1,
      watched: 3,
      ratings: 2,
      reviews: 2,
      already: 0,
      missing: 1,
    });
    expect((await imports.view('group=ratings'))?.rows).toMatchObject([
      { name: 'Parasite', year: 2019, rating: 9, watchedOn: '2024-02-01', review: 'The stairs.' },
      { name: 'Spirited Away', rating: 8 },
    ]);
    expect(await imports.apply()).toMatchObject({ to: '/en/saved/import' });
    expect(await readStates()).toEqual({
      129: { saved: null, seen: '2024-02-02' },
      670: { saved: '2024-01-05', seen: null },
      93405: { saved: null, seen: '2024-02-03' },
      496243: { saved: null, seen: '2024-02-01' },
    });
    expect(await imports.readPrivate()).toEqual([
      { content_id: 129, rating: 8, review_text: null },
      { content_id: 93_405, rating: null, review_text: 'Red light.' },
      { content_id: 496_243, rating: 9, review_text: 'The stairs.' },
    ]);
    expect(await imports.readPublic()).toEqual([]);
    expect(await imports.view()).toMatchObject({
      stage: 'finished',
      group: 'missing',
      counts: { listed: 1, watched: 3, ratings: 2, reviews: 2, missing: 1 },
    });
  });

  test('a second run adds nothing, and what the user entered stays', async () => {
    await imports.preview(LIST);
    await imports.apply();
    await sql`update title_states set seen_on = '2020-01-01' where content_id = 129`.execute(
      database.kysely,
    );
    await sql`update private_reviews set rating = 3 where content_id = 129`.execute(
      database.kysely,
    );
    const before = [await readStates(), await imports.readPrivate()];
    const second = await imports.preview(LIST);
    expect(second?.counts).toEqual({
      listed: 0,
      watched: 0,
      ratings: 0,
      reviews: 0,
      already: 4,
      missing: 1,
    });
    expect(second).toMatchObject({ group: 'already' });
    await imports.apply();
    // A second submission of the form has no effect either.
    expect(await imports.apply()).toHaveProperty('to');
    expect([await readStates(), await imports.readPrivate()]).toEqual(before);
  });

  test('the destination of each kind can be changed, and ratings left out', async () => {
    await imports.preview(LIST);
    await imports.send({ intent: 'import_apply', listed: 'none', watched: 'saved', reviews: 'on' });
    expect(await readStates()).toEqual({
      129: { saved: '2024-02-02', seen: null },
      93405: { saved: '2024-02-03', seen: null },
      496243: { saved: '2024-02-01', seen: null },
    });
    expect(await imports.readPrivate()).toEqual([
      { content_id: 93_405, rating: null, review_text: 'Red light.' },
      { content_id: 496_243, rating: null, review_text: 'The stairs.' },
    ]);
  });

  test('a row that was not found can be searched and keeps its date and rating, before and after the import', async () => {
    await imports.preview(LIST);
    const search = (await imports.view('group=missing&find=5&q=parasite'))?.search;
    expect(search).toMatchObject({ position: 5, query: 'parasite' });
    expect(search?.results[0]).toMatchObject({ type: 'movie', id: 496_243, year: '2019' });
    expect((await imports.view('find=5'))?.search?.query).toBe('Parasiet');
    expect((await imports.view('find=1'))?.search).toBeNull();
    const match = (position: string, title: string) =>
      imports.send({ intent: 'import_match', position, title });
    expect(getRejection(await match('5', 'movie/999999999'))?.status).toBe(404);
    expect(getRejection(await match('1', 'movie/27205'))?.status).toBe(409);
    await imports.apply();
    expect(await match('5', 'movie/27205')).toHaveProperty('to');
    expect((await readStates())[27205]).toEqual({ saved: null, seen: '2024-02-04' });
    expect(await imports.readPrivate()).toContainEqual({
      content_id: 27_205,
      rating: 7,
      review_text: null,
    });
    expect(await imports.view()).toMatchObject({ counts: { watched: 4, ratings: 3, missing: 0 } });
    expect(getRejection(await match('5', 'movie/27205'))?.status).toBe(409);

    await imports.preview(LIST);
    await match('5', 'tv/1399');
    expect(await imports.view()).toMatchObject({
      stage: 'preview',
      counts: { watched: 1, missing: 0 },
    });
  });

  test('without an import nothing can be applied or matched → 409', async () => {
    expect(getRejection(await imports.apply())).toMatchObject({
      status: 409,
      problems: [message('en', 'import.gone')],
    });
    await imports.upload(LIST);
    expect(getRejection(await imports.apply())?.status).toBe(409);
  });

  test('10,000 rows are shown and added at once', async () => {
    const film = (row: number) => `movie,Film ${row},2000,${row + 1},,2024-02-01,5,\n`;
    const films = Array.from({ length: 10_000 }, (_, row) => film(row));
    await imports.upload(
      `type,title,year,tmdb_id,listed_at,watched_at,rating,review\n${films.join('')}`,
    );
    await sql`
      insert into titles (content_type, content_id, names, search_text, posters, genre_ids,
        services)
      select 'movie', id, jsonb_build_object('en', 'Film ' || id), 'film', '{}', '{}', '{}'
      from generate_series(1, 10000) as id on conflict do nothing`.execute(database.kysely);
    await sql`update list_import_rows set content_type = 'movie', content_id = tmdb_id`.execute(
      database.kysely,
    );
    await sql`update list_imports set stage = 'preview', done = total`.execute(database.kysely);
    expect(await imports.view('group=ratings&page=200')).toMatchObject({
      pages: 200,
      counts: { watched: 10_000, ratings: 10_000, missing: 0 },
    });
    expect(await imports.apply()).toHaveProperty('to');
    expect(Object.keys(await readStates())).toHaveLength(10_000);
  });
});
