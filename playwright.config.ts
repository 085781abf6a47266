import { defineConfig, devices } from '@playwright/test';
import { findTestBrowser, QUIET_CHROMIUM_ARGS } from './scripts/find-chromium.ts';
import { chooseTemporaryFolder } from './tests/support/temporary-folder.ts';

chooseTemporaryFolder();

const PORT = Number(process.env.E2E_PORT ?? 4173);

/**
 * Replaces the list of Playwright 1.65, and includes it. The last three are popups of the address
 * bar, which took a sixth of the time of all tests.
 */
const WITHOUT = `--disable-features=${[
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
].join(',')}`;

const chromiumWith = (...more: string[]) => ({
  executablePath: findTestBrowser() ?? undefined,
  args: [...QUIET_CHROMIUM_ARGS, WITHOUT, ...more],
});

export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'security/**/*.spec.ts'],
  // Slow tests, also those tagged `@slow`, have playwright.slow.config.ts.
  testIgnore: '**/*.slow.spec.ts',
  // The tests of a file run in one worker and share the site that it starts.
  fullyParallel: false,
  // Two workers fill two cores; with four, tests ran into their time-outs.
  workers: 2,
  // A test that passes at the second attempt is a defect in the test or in the product.
  retries: 0,
  forbidOnly: true,
  // Generous, so that a slow machine fails no test.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? [['dot']] : [['list']],
  outputDir: 'test-results/output',
  // One set for all machines: those tests use fonts of their own, and no pictures.
  snapshotPathTemplate: 'tests/e2e/snapshots/{arg}{ext}',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${PORT}`,
    timezoneId: 'Asia/Kathmandu',
    // Recording every test takes a third of the time; for one test: add --trace on.
    trace: 'off',
  },
  // Rendering images takes a quarter of the time of most tests, which do not check them.
  projects: [
    {
      name: 'pages',
      grepInvert: [/@pictures/, /@slow/],
      use: { launchOptions: chromiumWith('--blink-settings=imagesEnabled=false') },
    },
    {
      name: 'pictures',
      grep: /@pictures/,
      grepInvert: /@slow/,
      use: { launchOptions: chromiumWith() },
    },
  ],
  webServer: {
    command: 'node tests/support/fresh-site.ts',
    url: `http://127.0.0.1:${PORT}/healthz`,
    env: { PORT: String(PORT), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    timeout: 60_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
