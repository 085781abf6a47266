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
    const submit = (form: Record<string, string>) => submitForm(member, url, form);
    const read = async (path: string) => (await member.get(path)).text();

    await test.step('a review is shown by both', async () => {
      const review = { title: 'movie/496243', rating: '9', text: 'Read in both.' };
      expect(await submit({ intent: 'review', ...review })).toBe(true);
      await expect
        .poll(async () => (await readPages(site.url)).filter((page) => !page.includes(review.text)))
        .toEqual([]);
    });
    await test.step('a saved title is in the list of both', async () => {
      expect(await submit({ intent: 'save', title: 'movie/496243' })).toBe(true);
      for (let attempt = 0; attempt < 6; attempt += 1)
        expect(await read('/en/saved')).toContain('496243-parasite');
    });
    await test.step('an import is applied once', async () => {
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
        .poll(() => read('/en/saved/import'), { timeout: 20_000 })
        .toContain('Nothing has been added yet');
      for (let attempt = 0; attempt < 2; attempt += 1)
        expect(await submit({ intent: 'import_apply' })).toBe(true);
      expect(await read('/en/saved')).toContain('670-oldboy');
    });
    await member.dispose();
  } finally {
    await site.stop();
    await database?.remove();
    await rm(folder, { recursive: true, force: true });
  }
});
