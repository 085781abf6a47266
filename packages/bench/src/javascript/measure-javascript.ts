// First: sets NODE_ENV for the client build.
import '../../../../server/node-env.ts';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import { CHROMIUM_MISSING, openChromium } from '../chromium.ts';
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
import { distributeSize, type ModuleSizes } from './modules.ts';

const toBrotli = promisify(brotliCompress);

const TARGET: Target = { of: 'figure', atMost: 90 };
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
      rows: [unmeasured('javascript', 'first page', 'KB', TARGET, CHROMIUM_MISSING)],
      breakdowns: [],
    };
  const site = await startSite(PAGES.home);
  const rows: Row[] = [];
  const breakdowns: Breakdown[] = [];
  try {
    const getModules = await readClientModules();
    for (const [page, path] of Object.entries(PAGES)) {
      const scripts = await loadScripts(browser, site.url + path);
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
      breakdowns.push(getBreakdown(page, scripts, getModules));
    }
  } finally {
    await site.stop();
    await browser.close();
  }
  return { rows, breakdowns };
}

async function loadScripts(browser: Browser, url: string): Promise<Script[]> {
  const page = await browser.newPage();
  const urls = new Set<string>();
  try {
    page.on('response', (response) => {
      if (isCode(response)) urls.add(response.url());
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(QUIET_MS);
  } finally {
    await page.close();
  }
  // Fetched again, because the browser does not keep the bytes of preloaded files.
  return Promise.all(Array.from(urls, readScript));
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

function getBreakdown(
  page: string,
  scripts: readonly Script[],
  getModules: (path: string) => ModuleSizes | null,
): Breakdown {
  const totals: ModuleSizes = new Map();
  for (const { path, bytes } of scripts) {
    // A file without modules is data: messages or the route manifest.
    const shares = distributeSize(bytes, toNamedSizes(getModules(path), path));
    for (const [name, share] of shares) totals.set(name, (totals.get(name) ?? 0) + share / 1000);
  }
  const shares = Array.from(totals, ([name, value]) => ({ name, value }));
  return breakdown(`Scripts of the first page ${page}, by module`, 'KB', shares);
}

function toNamedSizes(sizes: ModuleSizes | null, path: string): ModuleSizes {
  const modules = [...(sizes ?? [])].filter(([name]) => name !== '(no module)');
  return modules.length > 0 ? new Map(modules) : new Map([[path.replace('/assets/', ''), 1]]);
}
