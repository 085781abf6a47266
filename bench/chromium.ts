import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';

/** Nothing that a browser does on its own beside showing the page. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
];

export const NO_CHROMIUM = 'there is no Chromium: node scripts/find-chromium.ts';

/** The browser of the end-to-end tests; null where there is none. The caller closes it. */
export async function openChromium(): Promise<Browser | null> {
  const executablePath = findChromium();
  return executablePath === null ? null : chromium.launch({ executablePath, args: [...ARGS, '--disable-sync'] });
}
