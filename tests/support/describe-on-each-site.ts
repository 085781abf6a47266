import { test } from '@playwright/test';
import {
  type SecuritySite,
  type SecuritySiteOptions,
  SITE_KINDS,
  type SiteKind,
  startSecuritySite,
} from './security-site.ts';

const NO_POSTGRES = 'two workers need PostgreSQL, and none answers on 127.0.0.1:5432';

/** Defines the tests once per kind of site. Each kind has one site; its tests run in order. */
export function describeOnEachSite(
  title: string,
  defineTests: (site: () => SecuritySite, kind: SiteKind) => void,
  options: SecuritySiteOptions = {},
) {
  for (const kind of SITE_KINDS)
    test.describe(`${title}, ${kind}`, () => {
      test.describe.configure({ mode: 'default', timeout: 120_000 });
      let site: SecuritySite | null = null;

      test.beforeAll(async () => {
        test.setTimeout(120_000);
        site = await startSecuritySite(kind, options);
        test.skip(site === null, NO_POSTGRES);
      });
      test.afterAll(async () => {
        await site?.stop();
      });

      defineTests(() => {
        if (site === null) throw new Error('the site was not started');
        return site;
      }, kind);
    });
}
