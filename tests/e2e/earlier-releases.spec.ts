import { test } from '@playwright/test';
import { expectEverythingShown, openDataFolder } from '../support/earlier-releases.ts';
import { RELEASES } from '../support/releases.ts';

const [oldest = ''] = RELEASES;

test(`the data folder of ${oldest}, the first release, shows everything on the site`, async () => {
  await expectEverythingShown(oldest, await openDataFolder(oldest));
});
