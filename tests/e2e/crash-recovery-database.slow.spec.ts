import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { createMigratedDataDir } from '../support/data-dir.ts';
import { httpGet } from '../support/http-get.ts';
import { startSite } from '../support/start-site.ts';

const KILLS = 4;
/**
 * Every second kill is followed by a start of the whole site; the others open only the database.
 */
const SITE_EVERY = 2;
const PAGES = [
  '/en/movie/496243',
  '/ko',
  '/en/tv/93405',
  '/ja/movie',
  '/en/movie/157336',
  '/ko/tv/1399',
];

/**
 * Opens the folder as the site does, and writes four reviews at a time; prints acknowledged ids.
 */
const WRITER = `
  import { migrate } from ${JSON.stringify(new URL('../../db/migrate.ts', import.meta.url).href)};
  import { openDatabase } from ${JSON.stringify(new URL('../../db/open.ts', import.meta.url).href)};
  const [folder, round] = process.argv.slice(1);
  const database = await openDatabase({ url: null, folder, log: { info() {}, warn() {}, error() {} } });
  await migrate(database.kysely);
  const { rows } = await database.kysely.selectFrom('reviews').select('user_id').execute()
    .then((found) => ({ rows: found.map(({ user_id }) => user_id) }));
  process.stdout.write(JSON.stringify(rows) + '\\n');
  let next = 0;
  async function write() {
    for (;;) {
      const id = round + '-' + next++;
      await database.kysely.insertInto('reviews')
        .values({ user_id: id, content_type: 'movie', content_id: 496243, rating: 7, review_text: 'Seen. '.repeat(next % 200) }).execute();
      process.stdout.write(id + '\\n');
    }
  }
  await Promise.all([write(), write(), write(), write()]);
`;

type Writer = {
  child: ChildProcess;
  present: Promise<string[]>;
  acknowledged: string[];
  ended: Promise<unknown>;
};

function startWriter(folder: string, round: number): Writer {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', WRITER, folder, String(round)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const acknowledged: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const ended = once(lines, 'close');
  const present = once(lines, 'line').then(([line]) => {
    lines.on('line', (id) => acknowledged.push(id));
    return JSON.parse(line) as string[];
  });
  return { child, present, acknowledged, ended };
}

test(`acknowledged rows survive ${KILLS} kills with -9 under write load, and the site starts again`, async () => {
  test.setTimeout(900_000);
  const folder = await createMigratedDataDir();
  const acknowledged = new Set<string>();
  try {
    for (let round = 0; round < KILLS; round += 1) {
      const writer = startWriter(folder, round);
      const present = new Set(await writer.present);
      expect(
        [...acknowledged].filter((id) => !present.has(id)),
        `round ${round}`,
      ).toEqual([]);
      // The kill comes after a few rows, or after many.
      await expect
        .poll(() => writer.acknowledged.length, { timeout: 60_000, intervals: [5] })
        .toBeGreaterThan(round * 20);
      await sleep((round * 37) % 150);
      writer.child.kill('SIGKILL');
      await writer.ended;
      for (const id of writer.acknowledged) acknowledged.add(id);
      if (round % SITE_EVERY === SITE_EVERY - 1) await killSiteUnderLoad(folder);
    }
    const site = await startSite({ DATA_DIR: folder, LOG_LEVEL: 'warn' });
    const page = await httpGet(`${site.url}/en/movie/496243-parasite`);
    expect(page.status).toBe(200);
    expect(await (await fetch(`${site.url}/readyz`)).json()).toMatchObject({ database: 'ok' });
    expect(site.lines).toEqual([]);
    expect(await site.stop()).toBe(0);
    const last = startWriter(folder, KILLS);
    const present = new Set(await last.present);
    last.child.kill('SIGKILL');
    expect([...acknowledged].filter((id) => !present.has(id))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Starts the site on the folder and kills it while it serves. */
async function killSiteUnderLoad(folder: string): Promise<void> {
  const site = await startSite({ DATA_DIR: folder, LOG_LEVEL: 'warn' });
  try {
    expect((await httpGet(`${site.url}/en/movie/496243-parasite`)).status).toBe(200);
    const visits = PAGES.map((path) => httpGet(site.url + path).catch(() => null));
    await sleep(20);
    site.kill();
    await Promise.all(visits);
    expect(site.lines).toEqual([]);
  } finally {
    await site.stop();
  }
}
