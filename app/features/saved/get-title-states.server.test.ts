import { beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { createTestUser, openTestServices } from '../../../tests/support/test-site.ts';
import { getTitleStates } from './get-title-states.server.ts';
import { SAVED_FORMS } from './mutations.server.ts';

const PARASITE = { type: 'movie', id: 496_243 } as const;
const TITLE = 'movie/496243';

describeOnOneEngine('getTitleStates', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;

  beforeEach(async () => {
    database ??= await open();
    site = openTestServices(database);
    await emptyTables(database.kysely, 'users', 'profiles', 'title_states', 'titles');
  });

  test('reads the states of all titles of a page in one query', { tags: ['U3'] }, async () => {
    const mina = await site.addTestUser('mina');
    await site.send(SAVED_FORMS, mina, { intent: 'save', title: TITLE });
    let queries = 0;
    const countingPlugin = {
      transformQuery: <Q>({ node }: { node: Q }) => {
        queries += 1;
        return node;
      },
      transformResult: async <R>({ result }: { result: R }) => result,
    };
    const { bestEffortDb } = site.services;
    const countingDb = bestEffortDb.withPlugin(countingPlugin) as typeof bestEffortDb;
    const titles = Array.from({ length: 90 }, (_, index) => ({
      type: 'tv' as const,
      id: index + 1,
    }));
    const states = await getTitleStates({ ...site.services, bestEffortDb: countingDb }, mina, [
      PARASITE,
      ...titles,
      PARASITE,
    ]);
    expect(Object.keys(states?.byTitle ?? {})).toEqual([TITLE]);
    expect(queries).toBe(1);
    expect(
      await getTitleStates({ ...site.services, bestEffortDb: countingDb }, null, titles),
    ).toBeNull();
    expect(queries).toBe(1);
  });

  test('returns null without the database and logs a warning', async () => {
    const closedDatabase = await open();
    const siteWithoutDatabase = openTestServices(closedDatabase);
    await closedDatabase.close();
    expect(
      await getTitleStates(siteWithoutDatabase.services, createTestUser('mina'), [PARASITE]),
    ).toBeNull();
    expect(siteWithoutDatabase.log.warnings.map(({ message: text }) => text)).toEqual([
      'cannot read title states',
    ]);
  });
});
