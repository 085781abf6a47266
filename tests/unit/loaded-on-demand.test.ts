import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Prints the packages that the site loads when it starts. */
const SCRIPT = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /(?:node_modules|packages)\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name) packages.add(name);
      return next(url, context);
    },
  });
  await import('./server/start-site.ts');
  console.log(JSON.stringify([...packages]));
`;

test('a start does not load libraries that only some visitors or settings need', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    SCRIPT,
  ]);
  const packages = JSON.parse(stdout) as string[];
  expect(packages).toContain('kysely');
  for (const name of ['better-auth', 'nodemailer', 'ioredis', 'minisearch', 'unhomoglyph'])
    expect.soft(packages).not.toContain(name);
});
