import { test } from '@playwright/test';
import {
  type SecuritySite,
  type SecuritySiteOptions,
  type SiteKind,
  startSecuritySite,
} from './security-site.ts';

const NO_POSTGRES = 'two workers need PostgreSQL, and none answers on 127.0.0.1:5432';

/** Tests that run in order and share a site. Called within `describeOnSite`. */
export type DefineTests = (site: () => SecuritySite) => void;

/** Defines the tests for one site of this kind, which is started before them. */
export function describeOnSite(
  title: string,
  kind: SiteKind,
  defineTests: DefineTests,
  options: SecuritySiteOptions = {},
): void {
  test.describe(`${title}, ${kind}`, () => {
    test.describe.configure({ mode: 'default' });
    let site: SecuritySite | null = null;

    test.beforeAll(async () => {
      site = await startSecuritySite(kind, options);
      test.skip(site === null, NO_POSTGRES);
    });
    test.afterAll(async () => {
      await site?.stop();
    });

    defineTests(() => {
      if (site === null) throw new Error('the site was not started');
      return site;
    });
  });
}
