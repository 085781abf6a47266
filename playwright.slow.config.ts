import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** The browser tests of `npm run test:all` that take long. */
export default defineConfig({
  ...config,
  testMatch: '**/*.slow.spec.ts',
  testIgnore: [],
  // One file at a time, because many start servers under load, or watch how busy one is.
  workers: 1,
});
