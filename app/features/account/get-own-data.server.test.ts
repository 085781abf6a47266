import { beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { createTestUser } from '../../../tests/support/test-site.ts';
import { addUser } from '../../../tests/support/users.ts';
import { getOwnData } from './get-own-data.server.ts';

describeOnOneEngine('getOwnData', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    for (const id of ['mina', 'ana']) await addUser(database.kysely, id, id);
  });

  test('returns own inquiries with the replies of the team, without its notes', async () => {
    const inquiry = {
      name: 'Mina',
      email: 'mina@example.org',
      subject: 'A list',
      message: 'Where?',
      language: 'de',
    } as const;
    const { id } = await database.kysely
      .insertInto('support_inquiries')
      .values({ ...inquiry, user_id: 'mina' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.kysely
      .insertInto('support_inquiries')
      .values({ ...inquiry, subject: 'Of another', user_id: 'ana' })
      .execute();
    for (const [kind, body] of [
      ['reply', 'Here.'],
      ['note', 'A bug of ours'],
    ] as const)
      await database.kysely
        .insertInto('support_messages')
        .values({ inquiry_id: id, kind, body, written_by: 'ana' })
        .execute();
    const { inquiries } = await getOwnData({ db: database.kysely }, createTestUser('mina'));
    expect(inquiries).toEqual([
      {
        ...inquiry,
        status: 'open',
        created_at: expect.any(Date),
        replies: [{ body: 'Here.', created_at: expect.any(String) }],
      },
    ]);
    expect((await getOwnData({ db: database.kysely }, createTestUser('nobody'))).inquiries).toEqual(
      [],
    );
  });

  test('returns only own title states, with dates as text', async () => {
    const title = { content_type: 'movie', content_id: 7 } as const;
    const metadata = {
      names: '{"en": "Film"}',
      search_text: 'film',
      posters: '{}',
      services: '{}',
    };
    await database.kysely
      .insertInto('titles')
      .values({ ...title, ...metadata, genre_ids: [] })
      .execute();
    await database.kysely
      .insertInto('title_states')
      .values([
        { ...title, user_id: 'mina', seen_on: '2026-01-02' },
        { ...title, user_id: 'ana', saved_at: '2026-01-03T00:00:00Z' },
      ])
      .execute();
    const data = await getOwnData({ db: database.kysely }, createTestUser('mina'));
    expect(Object.values(data)).toContainEqual([
      { ...title, saved_at: null, seen_on: '2026-01-02', hidden_at: null },
    ]);
  });
});
