import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { createMigratedDataDir } from '../support/data-dir.ts';
import { httpGet } from '../support/http-get.ts';
import { sameOriginHeaders, signUpByApi, submitForm } from '../support/sign-up-by-api.ts';
import { findFreePort, startSite } from '../support/start-site.ts';
import { createTemporaryPostgres } from '../support/temporary-postgres.ts';

const PAGE = '/en/movie/496243-parasite';

/** Reads the page on separate connections, so that all processes serve it. */
async function readPages(origin: string): Promise<string[]> {
  return Promise.all(Array.from({ length: 12 }, async () => (await httpGet(origin + PAGE)).body));
}

test('two processes on PostgreSQL show the saves and reviews of each other', {
  tag: ['@U2', '@U5', '@U6'],
}, async () => {
  const database = await createTemporaryPostgres();
  test.skip(
    database === null,
    'several processes need PostgreSQL, and none answers on 127.0.0.1:5432',
  );
  const folder = await createMigratedDataDir();
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: folder,
    DATABASE_URL: database?.url ?? '',
    WORKERS: '2',
    TRUST_PROXY: '1',
  };
  const site = await startSite(env);
  try {
    for (const page of await readPages(site.url)) expect(page).toContain('No reviews yet');
    const member = await signUpByApi(site, url, folder);
    expect(
      await submitForm(member, url, {
        intent: 'review',
        title: 'movie/496243',
        rating: '9',
        text: 'Read in both.',
      }),
    ).toBe(true);
    await expect
      .poll(async () =>
        (await readPages(site.url)).filter((page) => !page.includes('Read in both.')),
      )
      .toEqual([]);
    expect(await submitForm(member, url, { intent: 'save', title: 'movie/496243' })).toBe(true);
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(await (await member.get('/en/saved')).text()).toContain('496243-parasite');
    const file = {
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('tmdb_id,type\n670,movie\n496243,movie\n'),
    };
    await member.post('/en/forms', {
      headers: sameOriginHeaders(url),
      multipart: { intent: 'import', file },
    });
    await expect
      .poll(
        async () =>
          (await (await member.get('/en/saved/import')).text()).includes(
            'Nothing has been added yet',
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await submitForm(member, url, { intent: 'import_apply' })).toBe(true);
    expect(await (await member.get('/en/saved')).text()).toContain('670-oldboy');
    await member.dispose();
  } finally {
    await site.stop();
    await database?.remove();
    await rm(folder, { recursive: true, force: true });
  }
});
