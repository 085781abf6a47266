/**
 * Browser tests need a Chromium. One that is on the machine is taken; else Debian's is installed where we may, else Playwright's own. Where
 * we may install packages, Debian's without windows is installed beside it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The same browser without windows, and so without all that is drawn in them: tests take a fifth less. It keeps no page whole for Back. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell';

/** Nothing that a browser does on its own beside showing the page. */
export const QUIET_OPTIONS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium that is there, or null. */
export function findChromium(): string | null {
  return (
    [chromium.executablePath(), ...PLACES].find((path) => path !== '' && existsSync(path)) ?? null
  );
}

/** The one that most tests run in. */
export function findTestBrowser(): string | null {
  return existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : findChromium();
}

function run(command: string, ...options: string[]): boolean {
  return (
    spawnSync(command, options, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  );
}

const mayUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
/** Without a network that is found out soon. */
const BRIEFLY = ['-qq', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1'];

function installByApt(name: string): boolean {
  return run('apt-get', 'update', ...BRIEFLY) && run('apt-get', 'install', '-y', ...BRIEFLY, name);
}

if (import.meta.main) {
  if (findChromium() === null && !(mayUseApt && installByApt('chromium')))
    run('npx', 'playwright', 'install', 'chromium');
  if (mayUseApt && !existsSync(WITHOUT_WINDOWS)) installByApt('chromium-headless-shell');
  const path = findChromium();
  console.log(
    path === null
      ? 'no Chromium, and none could be installed'
      : `browser tests run in ${findTestBrowser()}`,
  );
  process.exitCode = path === null ? 1 : 0;
}
