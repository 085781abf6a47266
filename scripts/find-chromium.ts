/**
 * Finds or installs a Chromium for the browser tests: an installed one, else Debian's, else
 * Playwright's. If apt may be used, also installs Debian's headless shell, and the fonts of all 28
 * languages, which the test of drawn posters measures.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium without a window system: tests take a fifth less time. It has no back/forward cache. */
const HEADLESS_SHELL_PATH = '/usr/bin/chromium-headless-shell';

/** A file of each Debian package of fonts. */
const FONT_FILES: Record<string, string> = {
  'fonts-noto-core': '/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf',
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc',
};

/** Disables everything that a browser does besides showing the page. */
export const QUIET_CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of an installed Chromium; `null` if not found. */
export function findChromium(): string | null {
  return (
    [chromium.executablePath(), ...CHROMIUM_PATHS].find(
      (path) => path !== '' && existsSync(path),
    ) ?? null
  );
}

export function findTestBrowser(): string | null {
  return existsSync(HEADLESS_SHELL_PATH) ? HEADLESS_SHELL_PATH : findChromium();
}

function run(command: string, ...args: string[]): boolean {
  return (
    spawnSync(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  );
}

const mayUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
/** Fails soon without a network. */
const APT_OPTIONS = ['-qq', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1'];

function installByApt(...names: string[]): boolean {
  return (
    run('apt-get', 'update', ...APT_OPTIONS) &&
    run('apt-get', 'install', '-y', ...APT_OPTIONS, ...names)
  );
}

function installFonts(): void {
  const missing = Object.keys(FONT_FILES).filter((name) => !existsSync(FONT_FILES[name] ?? ''));
  if (missing.length > 0) installByApt('--no-install-recommends', ...missing);
}

if (import.meta.main) {
  if (findChromium() === null && !(mayUseApt && installByApt('chromium')))
    run('npx', 'playwright', 'install', 'chromium');
  if (mayUseApt && !existsSync(HEADLESS_SHELL_PATH)) installByApt('chromium-headless-shell');
  if (mayUseApt) installFonts();
  const path = findChromium();
  console.log(
    path === null
      ? 'no Chromium, and none could be installed'
      : `browser tests run in ${findTestBrowser()}`,
  );
  process.exitCode = path === null ? 1 : 0;
}
