// First: sets NODE_ENV for the client build.
import '../../../../server/node-env.ts';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import { NO_CHROMIUM, openChromium } from '../chromium.ts';
import { PAGES } from '../pages.ts';
import { startSite } from '../probed-process.ts';
import {
  type Breakdown,
  breakdown,
  type Measured,
  type Row,
  row,
  type Target,
  unmeasured,
} from '../row.ts';
import { readClientModules } from './client-modules.ts';
import { type ModuleSizes, shareOut } from './modules.ts';

const toBrotli = promisify(brotliCompress);

const TARGET: Target = { of: 'figure', atMost: 110 };
const QUIET_MS = 1000;

/** Size after the strongest brotli compression. */
type Script = { path: string; bytes: number };

/**
 * Measures the scripts and messages that a first visit loads until it is interactive. Uses a
 * browser, because scripts load other scripts.
 */
export async function measureJavascript(): Promise<Measured> {
  const browser = await openChromium();
  if (!browser)
    return {
      rows: [unmeasured('javascript', 'first page', 'KB', TARGET, NO_CHROMIUM)],
      breakdowns: [],
    };
  const site = await startSite(PAGES.home);
  const rows: Row[] = [];
  const breakdowns: Breakdown[] = [];
  try {
    const modulesOf = await readClientModules();
    for (const [page, path] of Object.entries(PAGES)) {
      const scripts = await scriptsOf(browser, site.url + path);
      const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
      const note = `${scripts.length} files`;
      rows.push(
        row({
          part: 'javascript',
          name: `first page ${page}`,
          unit: 'KB',
          figure: total / 1000,
          target: TARGET,
          note,
        }),
      );
      breakdowns.push(breakdownOf(page, scripts, modulesOf));
    }
  } finally {
    await site.stop();
    await browser.close();
  }
  return { rows, breakdowns };
}

async function scriptsOf(browser: Browser, url: string): Promise<Script[]> {
  const page = await browser.newPage();
  const addresses = new Set<string>();
  try {
    page.on('response', (response) => {
      if (isCode(response)) addresses.add(response.url());
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(QUIET_MS);
  } finally {
    await page.close();
  }
  // Fetched again, because the browser does not keep the bytes of preloaded files.
  return Promise.all(Array.from(addresses, readScript));
}

async function readScript(url: string): Promise<Script> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return {
    path: new URL(url).pathname,
    bytes: (await toBrotli(await response.arrayBuffer())).length,
  };
}

/** Messages count whether loaded as a script or as JSON. */
function isCode(response: Response): boolean {
  const { pathname } = new URL(response.url());
  return (
    response.request().resourceType() === 'script' ||
    (pathname.startsWith('/assets/') && /\.(js|json)$/.test(pathname))
  );
}

function breakdownOf(
  page: string,
  scripts: readonly Script[],
  modulesOf: (path: string) => ModuleSizes | null,
): Breakdown {
  const totals: ModuleSizes = new Map();
  for (const { path, bytes } of scripts) {
    // A file without modules is data: messages or the route manifest.
    const shares = shareOut(bytes, named(modulesOf(path), path));
    for (const [name, share] of shares) totals.set(name, (totals.get(name) ?? 0) + share / 1000);
  }
  const shares = Array.from(totals, ([name, value]) => ({ name, value }));
  return breakdown(`Scripts of the first page ${page}, by module`, 'KB', shares);
}

function named(sizes: ModuleSizes | null, path: string): ModuleSizes {
  const known = [...(sizes ?? [])].filter(([name]) => name !== '(no module)');
  return known.length > 0 ? new Map(known) : new Map([[path.replace('/assets/', ''), 1]]);
}
