import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import { NO_CHROMIUM, openChromium } from './chromium.ts';
import { PAGES } from './pages.ts';
import { startSite } from './probed-process.ts';
import { type Breakdown, type Measured, type Row, row, type Target, unmeasured } from './row.ts';

const toBrotli = promisify(brotliCompress);

const TARGET: Target = { of: 'figure', atMost: 110 };
const QUIET_MS = 1000;

type Script = { name: string; bytes: number };

/**
 * What a first visit fetches to become interactive: scripts, and the messages of the page's language, each as large as the best brotli
 * makes it. Asked of a browser, because it alone knows what the scripts fetch in turn.
 */
export async function measureJavascript(): Promise<Measured> {
  const browser = await openChromium();
  if (!browser) return { rows: [unmeasured('javascript', 'first page', 'KB', TARGET, NO_CHROMIUM)], breakdowns: [] };
  const site = await startSite(PAGES.home);
  const rows: Row[] = [];
  const breakdowns: Breakdown[] = [];
  try {
    for (const [page, path] of Object.entries(PAGES)) {
      const scripts = await scriptsOf(browser, site.url + path);
      const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
      const note = `${scripts.length} files`;
      rows.push(row({ part: 'javascript', name: `first page ${page}`, unit: 'KB', figure: total / 1000, target: TARGET, note }));
      breakdowns.push(breakdownOf(page, scripts));
    }
  } finally {
    await site.stop();
    await browser.close();
  }
  return { rows, breakdowns };
}

async function scriptsOf(browser: Browser, url: string): Promise<Script[]> {
  const page = await browser.newPage();
  try {
    const responses: Response[] = [];
    page.on('response', (response) => {
      if (isCode(response)) responses.push(response);
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(QUIET_MS);
    return Promise.all(
      responses.map(async (response) => ({
        name: new URL(response.url()).pathname.replace('/assets/', ''),
        bytes: (await toBrotli(await response.body())).length,
      })),
    );
  } finally {
    await page.close();
  }
}

/** Messages may come as a script or as data, and count all the same. */
function isCode(response: Response): boolean {
  const { pathname } = new URL(response.url());
  return response.request().resourceType() === 'script' || (pathname.startsWith('/assets/') && /\.(js|json)$/.test(pathname));
}

function breakdownOf(page: string, scripts: readonly Script[]): Breakdown {
  const parts = scripts.map(({ name, bytes }) => ({ name, value: bytes / 1000 }));
  return { title: `Scripts of the first page ${page}`, unit: 'KB', parts: parts.sort((a, b) => b.value - a.value) };
}
