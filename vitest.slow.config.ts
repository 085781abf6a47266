import { defineConfig } from 'vitest/config';

/** Tests that take long or need further programs, for `npm run test:all`. */
export default defineConfig({
  test: {
    include: ['{packages,tests}/**/*.slow.test.ts'],
    // One file at a time, because each starts servers under load.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
