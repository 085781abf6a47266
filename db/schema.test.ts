import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine, type TestDatabase } from '../tests/support/database.ts';
import { emptyTables } from '../tests/support/empty-tables.ts';
import { createReadOverrides } from './read-overrides.ts';

describeOnEachEngine('database constraints', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(
      database.kysely,
      'content_overrides',
      'watch_providers',
      'users',
      'profiles',
      'reviews',
    );
    await sql`insert into users (id, name, email) values ('u1', 'u1', 'u1@example.com'),
      ('u2', 'u2', 'u2@example.com')`.execute(database.kysely);
  });

  const override = {
    content_type: 'movie',
    content_id: 11,
    field_name: 'title',
    override_value: '"Star"',
    language: 'en',
  };
  const provider = {
    content_type: 'tv',
    content_id: 12,
    provider_name: 'Reel',
    watch_type: 'rent',
  };
  const review = { user_id: 'u1', content_type: 'movie', content_id: 11, rating: 7 };

  async function insert(table: string, row: object): Promise<void> {
    const names = Object.keys(row).map((name) => sql.ref(name));
    await sql`insert into ${sql.table(table)} (${sql.join(names)})
      values (${sql.join(Object.values(row))})`.execute(database.kysely);
  }

  test.each([
    ['content_overrides', override],
    ['content_overrides', { ...override, field_name: 'vote_average', override_value: '7.5' }],
    ['content_overrides', { ...override, field_name: 'poster_path', override_value: '"/a.jpg"' }],
    ['watch_providers', provider],
    ['profiles', { id: 'u1', username: '미소' }],
    ['reviews', review],
    ['reviews', { ...review, review_text: '😀'.repeat(5000), language: 'pt-br' }],
  ])('the table %s accepts %o', async (table, row) => {
    await insert(table, row);
  });

  test.each([
    ['content_overrides', { ...override, content_type: 'person' }],
    ['content_overrides', { ...override, content_id: 0 }],
    ['content_overrides', { ...override, field_name: 'budget' }],
    ['content_overrides', { ...override, field_name: 'name' }],
    ['content_overrides', { ...override, content_type: 'tv' }],
    ['content_overrides', { ...override, language: 'pt' }],
    ['content_overrides', { ...override, override_value: '""' }],
    ['content_overrides', { ...override, override_value: '5' }],
    ['content_overrides', { ...override, override_value: 'null' }],
    ['content_overrides', { ...override, field_name: 'vote_average', override_value: '10.1' }],
    ['content_overrides', { ...override, field_name: 'vote_average', override_value: '"7"' }],
    [
      'content_overrides',
      {
        ...override,
        field_name: 'poster_path',
        override_value: '"https://elsewhere.example/a.jpg"',
      },
    ],
    [
      'content_overrides',
      { ...override, field_name: 'backdrop_path', override_value: '"//elsewhere.example/a.jpg"' },
    ],
    ['watch_providers', { ...provider, watch_type: 'free' }],
    ['watch_providers', { ...provider, content_type: 'person' }],
    ['watch_providers', { ...provider, country_code: 'kr' }],
    ['watch_providers', { ...provider, provider_url: 'javascript:alert(1)' }],
    ['profiles', { id: 'u1', username: 'a' }],
    ['profiles', { id: 'u1', username: 'a'.repeat(31) }],
    ['reviews', { ...review, rating: 0 }],
    ['reviews', { ...review, rating: 11 }],
    ['reviews', { ...review, content_type: 'person' }],
    ['reviews', { ...review, review_text: 'x'.repeat(5001) }],
    ['reviews', { ...review, language: 'Korean' }],
  ])('the table %s rejects %o', async (table, row) => {
    await expect(insert(table, row)).rejects.toMatchObject({ code: '23514' });
  });

  test('rejects a second active override of a field and language', async () => {
    await insert('content_overrides', override);
    await insert('content_overrides', { ...override, is_active: false });
    await insert('content_overrides', { ...override, language: 'ko' });
    await expect(insert('content_overrides', override)).rejects.toMatchObject({ code: '23505' });
  });

  test('rejects a second review of a title by a user', async () => {
    await insert('reviews', review);
    await insert('reviews', { ...review, content_type: 'tv' });
    await insert('reviews', { ...review, user_id: 'u2' });
    await expect(insert('reviews', { ...review, rating: 3 })).rejects.toMatchObject({
      code: '23505',
    });
  });

  test('rejects a username that differs from another only in case', async () => {
    await insert('profiles', { id: 'u1', username: 'Mina' });
    await expect(insert('profiles', { id: 'u2', username: 'MINA' })).rejects.toMatchObject({
      code: '23505',
    });
  });

  test('rows get their id and timestamp from the database and have the declared types', async () => {
    await database.kysely
      .insertInto('reviews')
      .values({ user_id: 'u1', content_type: 'movie', content_id: 11, rating: 7 })
      .execute();
    const row = await database.kysely.selectFrom('reviews').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ rating: 7, review_text: null, language: null });
    expect(row.id).toMatch(/^[\da-f-]{36}$/);
    expect(Math.abs(row.created_at.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('reads the active overrides of several titles in the requested language', {
    tags: ['D12'],
  }, async () => {
    await insert('content_overrides', override);
    await insert('content_overrides', {
      ...override,
      field_name: 'vote_average',
      override_value: '8.25',
    });
    await insert('content_overrides', {
      ...override,
      content_type: 'tv',
      field_name: 'name',
      override_value: '"Show"',
    });
    await insert('content_overrides', { ...override, language: 'ko', override_value: '"별"' });
    await insert('content_overrides', {
      ...override,
      field_name: 'overview',
      override_value: '"Off"',
      is_active: false,
    });
    await insert('content_overrides', { ...override, content_id: 99, override_value: '"Other"' });
    const readOverrides = createReadOverrides(database.kysely);
    const titles = [
      { type: 'movie', id: 11 } as const,
      { type: 'tv', id: 11 } as const,
      { type: 'movie', id: 11 } as const,
    ];
    const rows = await readOverrides(titles, 'en');
    expect(rows.sort((a, b) => a.field.localeCompare(b.field))).toEqual([
      { type: 'tv', id: 11, language: 'en', field: 'name', value: 'Show' },
      { type: 'movie', id: 11, language: 'en', field: 'title', value: 'Star' },
      { type: 'movie', id: 11, language: 'en', field: 'vote_average', value: 8.25 },
    ]);
    expect(await readOverrides(titles, 'ko')).toEqual([
      { type: 'movie', id: 11, language: 'ko', field: 'title', value: '별' },
    ]);
    expect(await readOverrides(titles, 'pt')).toEqual([]);
    expect(await readOverrides([], 'en')).toEqual([]);
  });

  test('reads the overridden name of a page in all languages and no other field', {
    tags: ['D11', 'D12'],
  }, async () => {
    await insert('content_overrides', override);
    await insert('content_overrides', { ...override, language: 'ko', override_value: '"별"' });
    await insert('content_overrides', {
      ...override,
      language: 'ko',
      field_name: 'overview',
      override_value: '"줄거리"',
    });
    await insert('content_overrides', { ...override, content_id: 12, override_value: '"Other"' });
    const page = { type: 'movie', id: 11 } as const;
    const rows = await createReadOverrides(database.kysely)(
      [page, { type: 'movie', id: 12 }],
      'pt',
      page,
    );
    expect(rows.sort((a, b) => a.language.localeCompare(b.language))).toEqual([
      { ...page, language: 'en', field: 'title', value: 'Star' },
      { ...page, language: 'ko', field: 'title', value: '별' },
    ]);
  });

  test('combines concurrent override reads of a language and queries again later', {
    tags: ['D12'],
  }, async () => {
    await insert('content_overrides', override);
    await insert('content_overrides', { ...override, language: 'ko', override_value: '"별"' });
    let queries = 0;
    const countingDb = database.kysely.withPlugin({
      transformQuery({ node }) {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const readOverrides = createReadOverrides(countingDb);
    const lists = [[11], [12, 13], [11, 14]].map((ids) =>
      ids.map((id) => ({ type: 'movie' as const, id })),
    );
    const star = { type: 'movie', id: 11, language: 'en', field: 'title', value: 'Star' };
    const [korean, ...english] = await Promise.all([
      readOverrides([{ type: 'movie', id: 11 }], 'ko'),
      ...lists.map(async (titles) => {
        await Promise.resolve();
        return readOverrides(titles, 'en');
      }),
    ]);
    expect(english).toEqual([[star], [star], [star]]);
    expect(korean).toEqual([{ ...star, language: 'ko', value: '별' }]);
    expect(queries).toBe(2);

    await sql`update content_overrides set override_value = '"Nova"' where language = 'en'`.execute(
      database.kysely,
    );
    expect(await readOverrides([{ type: 'movie', id: 11 }], 'en')).toEqual([
      { ...star, value: 'Nova' },
    ]);
  });
});
