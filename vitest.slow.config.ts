import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** Tests that `npm test` runs on PostgreSQL only. */
const ONE_ENGINE_TESTS = globSync('{app,catalog,packages,scripts,server,tests}/**/*.test.ts', {
  exclude: ['**/node_modules/**', '**/*.slow.test.ts'],
}).filter((path) => readFileSync(path, 'utf8').includes('describeOnOneEngine('));

/** Each project has its own files. */
const { include: _include, exclude: _exclude, ...shared } = config.test ?? {};

/** The tests of `npm run test:all` that take long or need further programs. */
export default defineConfig({
  ...config,
  test: {
    ...shared,
    projects: [
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['{app,catalog,db,domain,lib,packages,server,scripts,tests}/**/*.slow.test.ts'],
          // One file at a time, because many start servers under load.
          fileParallelism: false,
          testTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded database',
          include: ONE_ENGINE_TESTS,
          env: { TEST_ENGINE: 'embedded' },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
