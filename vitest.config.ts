import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,bench,catalog,db,domain,server,scripts,tests/{unit,security}}/**/*.test.{ts,tsx}'],
    // A quarter-hour offset that nobody works in: a date formatted in the machine's zone by mistake shows at once.
    env: { TZ: 'Asia/Kathmandu' },
    setupFiles: ['tests/support/fail-on-console-error.ts'],
    // Half of the time is spent waiting: for databases, timers, other processes. Two workers more than cores keep all of them busy.
    maxWorkers: availableParallelism() + 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
