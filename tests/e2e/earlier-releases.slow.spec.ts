import { test } from '@playwright/test';
import {
  expectEverythingShown,
  openDataFolder,
  restoreToPostgres,
} from '../support/earlier-releases.ts';
import { RELEASES } from '../support/releases.ts';

for (const release of RELEASES) {
  test(`the data folder of ${release} shows everything on the site`, async () => {
    await expectEverythingShown(release, await openDataFolder(release));
  });

  test(`the backup of ${release}, restored to PostgreSQL, shows everything on the site`, async () => {
    await expectEverythingShown(release, await restoreToPostgres(release));
  });
}
