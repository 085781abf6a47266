import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { openDatabase } from '../../db/open.ts';
import { createMigratedDataDir } from '../support/data-dir.ts';
import { sameOriginHeaders, signUpByApi, submitForm } from '../support/sign-up-by-api.ts';
import { silentLog } from '../support/silent-log.ts';
import { findFreePort, startSite } from '../support/start-site.ts';

const KILLS = 3;
const IDS = readdirSync('packages/starter-catalog/data/movies').map((file) =>
  Number(file.split('-')[0]),
);
/** Long enough that no process finishes the import before it is killed. */
const LINES = 300;

test('acknowledged saves and reviews survive kill -9, and an import completes exactly once', {
  tag: ['@U2', '@U5'],
}, async () => {
  test.setTimeout(180_000);
  const folder = await createMigratedDataDir();
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const start = () =>
    startSite({ PORT: String(port), SITE_URL: url, DATA_DIR: folder, TRUST_PROXY: '1' });
  const acknowledged = { saves: new Set<number>(), reviews: new Set<number>() };
  let member: APIRequestContext | null = null;
  try {
    for (let round = 0; round < KILLS; round += 1) {
      const site = await start();
      member ??= await signUpByApi(site, url, folder);
      if (round === 0) await importList(member, url);
      const ids = IDS.slice(round * 12, round * 12 + 12);
      const requests = saveAndReview(member, url, ids, acknowledged);
      // Each round kills the site after more answers, with other requests under way.
      const target = acknowledged.saves.size + 1 + 3 * round;
      await expect
        .poll(() => acknowledged.saves.size, { timeout: 45_000, intervals: [10] })
        .toBeGreaterThanOrEqual(target);
      await site.kill();
      await Promise.all(requests);
    }
    // The killed process has leased the import for two minutes.
    await withDatabase(folder, (kysely) =>
      sql`update list_imports set next_at = now()`.execute(kysely),
    );
    const site = await start();
    await expect
      .poll(
        async () =>
          (await (await member?.get('/en/saved/import'))?.text())?.includes(
            'Nothing has been added yet',
          ),
        {
          timeout: 60_000,
          intervals: [500],
        },
      )
      .toBe(true);
    await site.stop();

    await withDatabase(folder, async (kysely) => {
      await expectStored(kysely, acknowledged);
      await expectImported(kysely);
    });
  } finally {
    await member?.dispose();
    await rm(folder, { recursive: true, force: true });
  }
});

type Kysely = Awaited<ReturnType<typeof openDatabase>>['kysely'];

/** Ids of the titles whose forms the site has answered. */
type Acknowledged = { saves: Set<number>; reviews: Set<number> };

/** Sends the forms of all titles at once. */
function saveAndReview(
  member: APIRequestContext,
  url: string,
  ids: readonly number[],
  { saves, reviews }: Acknowledged,
): Promise<unknown>[] {
  return ids.flatMap((id) => [
    submitForm(member, url, { intent: 'save', title: `movie/${id}` }).then(
      (isAcknowledged) => isAcknowledged && saves.add(id),
    ),
    submitForm(member, url, { intent: 'review', title: `movie/${id}`, rating: '7' }).then(
      (isAcknowledged) => isAcknowledged && reviews.add(id),
    ),
  ]);
}

async function expectStored(kysely: Kysely, { saves, reviews }: Acknowledged) {
  const states = await kysely
    .selectFrom('title_states')
    .select('content_id')
    .where('saved_at', 'is not', null)
    .execute();
  const saved = states.map(({ content_id }) => content_id);
  expect([...saves].filter((id) => !saved.includes(id))).toEqual([]);
  const rows = await kysely.selectFrom('reviews').select('content_id').execute();
  const reviewed = rows.map(({ content_id }) => content_id).sort();
  expect([...reviews].filter((id) => !reviewed.includes(id))).toEqual([]);
  const counts = await kysely.selectFrom('review_counts').select(['content_id', 'count']).execute();
  expect(counts.map(({ content_id }) => content_id).sort()).toEqual(reviewed);
  expect(counts.every(({ count }) => count === 1)).toBe(true);
}

async function expectImported(kysely: Kysely) {
  const list = await kysely.selectFrom('list_imports').select(['stage', 'done']).executeTakeFirst();
  expect(list).toEqual({ stage: 'preview', done: LINES });
  const rows = await kysely.selectFrom('list_import_rows').select('content_id').execute();
  expect(rows).toHaveLength(LINES);
  expect(rows.filter(({ content_id }) => content_id !== null)).toHaveLength(IDS.length);
}

/** Imports all movies of the bundled catalog and as many unknown ones. */
async function importList(member: APIRequestContext, url: string): Promise<void> {
  const lines = Array.from(
    { length: LINES },
    (_, index) => `movie,${IDS[index] ?? ''},Nobody made ${index},1950`,
  );
  const file = {
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`type,tmdb_id,title,year\n${lines.join('\n')}\n`),
  };
  const response = await member.post('/en/forms', {
    headers: sameOriginHeaders(url),
    multipart: { intent: 'import', file },
  });
  expect(response.status()).toBe(200);
}

async function withDatabase<T>(folder: string, run: (kysely: Kysely) => Promise<T>): Promise<void> {
  const { kysely, close } = await openDatabase({ url: null, folder, log: silentLog });
  try {
    await run(kysely);
  } finally {
    await close();
  }
}
