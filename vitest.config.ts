import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { svgIcons } from './scripts/svg-icons.ts';

export default defineConfig({
  plugins: [svgIcons()],
  test: {
    include: [
      '{app,catalog,db,domain,lib,packages,server,scripts,tests/{unit,security}}/**/*.test.{ts,tsx}',
    ],
    // A quarter-hour offset that nobody works in: a date formatted in the machine's zone by mistake shows at once.
    env: { TZ: 'Asia/Kathmandu' },
    setupFiles: ['tests/support/fail-on-console-error.ts', 'tests/support/check-rows.ts'],
    globalSetup: ['tests/support/require-checked-queries.ts'],
    // More workers than cores made the tests no faster, and some of them ran into their timeouts.
    maxWorkers: availableParallelism(),
    // Modules are loaded once a worker and not once a file: no test may leave changed module state behind.
    isolate: false,
    // Generous, because a slow machine must not fail a test: only a test that fails waits so long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
