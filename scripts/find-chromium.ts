/**
 * Browser tests need a Chromium. One that is on the machine is taken; else Debian's is installed where we may, else Playwright's own.
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
  return [chromium.executablePath(), ...PLACES].find((path) => path !== '' && existsSync(path)) ?? null;
}

function run(command: string, ...options: string[]): boolean {
  return spawnSync(command, options, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
}

function install(): boolean {
  const mayUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayUseApt && run('apt-get', 'update', '-qq') && run('apt-get', 'install', '-y', '-qq', 'chromium')) return true;
  return run('npx', 'playwright', 'install', 'chromium');
}

if (import.meta.main) {
  if (findChromium() === null) install();
  const path = findChromium();
  console.log(path === null ? 'no Chromium, and none could be installed' : `browser tests run in ${path}`);
  process.exitCode = path === null ? 1 : 0;
}
