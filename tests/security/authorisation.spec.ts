import { test } from '@playwright/test';
import { startSecuritySite, hashTables, SITE_KINDS } from '../support/security-site.ts';
import { ROUTE_PATHS, ROUTES } from './access.ts';

for (const kind of SITE_KINDS)
  test(`try ${kind}`, async () => {
    test.setTimeout(120000);
    const t = performance.now();
    const s = await startSecuritySite(kind);
    if (!s) return;
    console.log('started', performance.now() - t);
    for (const { file, path } of ROUTE_PATHS) {
      const found: string[] = [];
      for (const p of [path, path.endsWith('/') ? '/_root.data' : path + '.data'])
        for (const role of ['visitor', 'member', 'admin'] as const) {
          const r = await s.client.get(p, { jar: s.jarOf(role) });
          found.push(r.status + (r.headers.location ? ' ' + r.headers.location : ''));
        }
      console.log(file, path, ROUTES[file]?.join(), '|', found.join(' '));
    }
    const t2 = performance.now();
    console.log(hashTables(await s.readTables()), performance.now() - t2);
    await s.stop();
  });
