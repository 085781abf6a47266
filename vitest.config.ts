import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { inlineScripts } from './scripts/inline-script.ts';
import { svgIcons } from './scripts/svg-icons.ts';
import { chooseTemporaryFolder } from './tests/support/temporary-folder.ts';

chooseTemporaryFolder();

/** The ids of requirements; a test with another tag fails. */
const REQUIREMENT_TAGS = Array.from(
  readFileSync('docs/requirements.md', 'utf8').matchAll(/^\*\*([A-Z]\d{1,2})\*\* /gm),
  ([, name = '']) => ({ name }),
);

export default defineConfig({
  plugins: [inlineScripts(), svgIcons()],
  test: {
    include: [
      '{app,catalog,db,domain,lib,packages,server,scripts,tests/{unit,security}}/**/*.test.{ts,tsx}',
    ],
    // See vitest.slow.config.ts.
    exclude: [...configDefaults.exclude, '**/*.slow.test.ts'],
    tags: REQUIREMENT_TAGS,
    // A quarter-hour offset, so that a date formatted in the system's time zone by mistake shows.
    env: { TZ: 'Asia/Kathmandu' },
    setupFiles: [
      'tests/support/fail-on-console-error.ts',
      'tests/support/check-query-rows.ts',
      'tests/support/observe-queries.ts',
    ],
    globalSetup: [
      'tests/support/require-tested-queries.ts',
      'tests/support/start-test-postgres.ts',
    ],
    // More workers than cores made the tests no faster, and some of them ran into their time-outs.
    maxWorkers: availableParallelism(),
    // Modules are loaded once per worker, not per file: tests must restore changed module state.
    isolate: false,
    // Generous, so that a slow machine fails no test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
