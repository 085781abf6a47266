import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { expect, test } from 'vitest';
import { httpGet } from '../../../tests/support/http-get.ts';
import {
  createCertificate,
  findMissingPackage,
  startProxy,
} from '../../../tests/support/proxy-recipes.ts';
import { findFreePort, type RunningSite, startSite } from '../../../tests/support/start-site.ts';
import { createTemporaryPostgres } from '../../../tests/support/temporary-postgres.ts';
import { findLostWrites } from './load/find-lost-writes.ts';
import { startLoad } from './load/load.ts';
import { viewPages } from './load/seen-pages.ts';
import { getMailFolders, signUpUsers } from './load/users.ts';

const RECIPE = 'nginx for two sites';
const MIN_REQUESTS = 1000;
/** Few, so that sign-ups are not delayed on a busy machine. */
const USERS = 4;

const missingPackage = findMissingPackage(RECIPE);
const database = missingPackage === null ? await createTemporaryPostgres() : null;
const missing = missingPackage ?? (database === null ? 'PostgreSQL' : null);
if (missing !== null) console.log(`The rolling restart is not tested: ${missing} is missing.`);

test.skipIf(missing)(
  'two sites behind nginx restart one after the other without a failed request in 1,000',
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'kinora-rolling-'));
    const databaseUrl = database?.url ?? '';
    const ports = [await findFreePort(), await findFreePort()];
    tls.setDefaultCACertificates([await createCertificate(root)]);
    const proxy = await startProxy(RECIPE, {
      folder: root,
      sites: ports.map((port) => `127.0.0.1:${port}`),
    });
    const url = `https://127.0.0.1:${proxy.httpsPort}`;
    const folders = getMailFolders(root);
    const sites: RunningSite[] = [];

    async function start(index: number): Promise<void> {
      const site = await startSite({
        PORT: String(ports[index]),
        SITE_URL: url,
        TRUST_PROXY: '1',
        DATA_DIR: folders[index] ?? '',
        DATABASE_URL: databaseUrl,
        WORKERS: '2',
        DRAIN_SECONDS: '2',
      });
      sites[index] = site;
      await expect
        .poll(async () => (await httpGet(`${site.url}/readyz`)).status, { timeout: 40_000 })
        .toBe(200);
    }

    try {
      // The first one migrates the database.
      for (const index of ports.keys()) await start(index);
      const users = await signUpUsers(url, folders, USERS);
      const seenPages = await viewPages(sites.map((site) => site.url));
      const load = startLoad({ url, users, seenPages });
      do
        for (const index of ports.keys()) {
          // As the handbook says.
          const server = `server 127.0.0.1:${ports[index]}`;
          await proxy.change(`${server} max_fails=0;`, `${server} down;`);
          expect(await sites[index]?.stop()).toBe(0);
          await start(index);
          await proxy.change(`${server} down;`, `${server} max_fails=0;`);
        }
      while (load.countRequests() < MIN_REQUESTS);
      const { acknowledged, requests, postponed, wrong, examples } = await load.stop();
      console.log(`${requests} requests, ${acknowledged.length} of them acknowledged writes`);
      for (const { client } of users) client.close();
      expect(examples).toEqual([]);
      expect({ postponed, wrong: [...wrong] }).toEqual({ postponed: 0, wrong: [] });
      expect(acknowledged.length).toBeGreaterThan(100);
      expect(await findLostWrites(databaseUrl, acknowledged)).toEqual([]);
    } finally {
      await Promise.all(sites.map((site) => site.stop()));
      await proxy.stop();
      await database?.remove();
      await rm(root, { recursive: true, force: true });
    }
  },
);
