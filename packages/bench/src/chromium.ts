import { type Browser, chromium } from '@playwright/test';
import { findChromium, QUIET_CHROMIUM_ARGS } from '../../../scripts/find-chromium.ts';

export const CHROMIUM_MISSING = 'there is no Chromium: node scripts/find-chromium.ts';

/** The browser of the end-to-end tests, or `null` if not installed. The caller closes it. */
export async function openChromium(): Promise<Browser | null> {
  const executablePath = findChromium();
  return executablePath === null
    ? null
    : chromium.launch({ executablePath, args: QUIET_CHROMIUM_ARGS });
}
