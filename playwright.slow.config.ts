import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

const SLOW_FILES = '**/*.slow.spec.ts';
const [pages, pictures] = config.projects ?? [];

/** The browser tests of `npm run test:all` that take long: files, and variants tagged `@slow`. */
export default defineConfig({
  ...config,
  testIgnore: [],
  // One file at a time, because many start servers under load, or watch how busy one is.
  workers: 1,
  projects: [
    { ...pages, testMatch: SLOW_FILES, grepInvert: [] },
    {
      ...pages,
      name: 'slow variants',
      testIgnore: SLOW_FILES,
      grep: /@slow/,
      grepInvert: /@pictures/,
    },
    {
      ...pictures,
      name: 'slow variants with pictures',
      testIgnore: SLOW_FILES,
      grep: /(?=.*@slow)(?=.*@pictures)/,
      grepInvert: [],
    },
  ],
});
