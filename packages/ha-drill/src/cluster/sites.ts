import { join } from 'node:path';
import { createConnectionUrls } from './connection-urls.ts';
import { createPart, type Part } from './part.ts';
import type { Ports } from './ports.ts';

export const SITES = [1, 2] as const;

const REPOSITORY = join(import.meta.dirname, '../../../..');

/** The built site with the starter catalog. Mails are in `outbox` of the folder of each. */
export function createSites(root: string, ports: Ports): Promise<Part[]> {
  const urls = createConnectionUrls(ports);
  return Promise.all(
    SITES.map((number) =>
      createPart({
        name: `site-${number}`,
        root,
        command: process.execPath,
        args: ['server/main.ts'],
        cwd: REPOSITORY,
        asCurrentUser: true,
        env: {
          HOST: '127.0.0.1',
          PORT: String(ports.site(number)),
          SITE_URL: `http://127.0.0.1:${ports.web}`,
          TRUST_PROXY: '1',
          AUTH_SECRET: 'a secret that is long enough for a drill',
          DATA_DIR: join(root, `site-${number}`),
          MALLOC_ARENA_MAX: '1',
          NODE_COMPILE_CACHE: join(root, 'compiled'),
          ...urls[number - 1],
        },
      }),
    ),
  );
}

export async function isSiteReady(ports: Ports, number: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${ports.site(number)}/readyz`, {
    signal: AbortSignal.timeout(2000),
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}
