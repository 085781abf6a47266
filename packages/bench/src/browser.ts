import type { Browser, CDPSession } from '@playwright/test';

/** A mid-range phone on a slow mobile network, emulated by the browser. */
export type NetworkConditions = {
  /** Round-trip time. */
  latency: number;
  /** Bytes per second. */
  download: number;
  upload: number;
  /** CPU slowdown factor. */
  slowdown: number;
  viewport: { width: number; height: number };
  pixelRatio: number;
};

export const SLOW_PHONE: NetworkConditions = {
  latency: 562,
  download: 1_440_000 / 8,
  upload: 675_000 / 8,
  slowdown: 4,
  viewport: { width: 412, height: 823 },
  pixelRatio: 1.75,
};

/** Times in milliseconds since the navigation, sizes in transferred bytes. */
export type PageMeasure = {
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  /** The largest contentful paint: a tag and, for an image, its URL. */
  largest: string;
  layoutShift: number;
  /** Total blocking time: the sum of long tasks beyond 50 ms. */
  blockingTime: number;
  requests: number;
  bytes: Record<'document' | 'script' | 'stylesheet' | 'image' | 'other', number>;
};

/** A page is finished after this long without loading or long tasks. */
const QUIET_MS = 1_500;
const TIMEOUT_MS = 30_000;

/** A first visit with an empty cache. */
export async function measurePage(
  browser: Browser,
  url: string,
  conditions: NetworkConditions = SLOW_PHONE,
): Promise<PageMeasure> {
  const context = await browser.newContext({
    viewport: conditions.viewport,
    deviceScaleFactor: conditions.pixelRatio,
    hasTouch: true,
    isMobile: true,
    // The language of the page, so that no other is offered.
    locale: new URL(url).pathname.split('/')[1] || 'en',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await slowDown(session, conditions);
    const traffic = countTraffic(session);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
    await page.waitForFunction(
      (quietMs) => performance.now() - (Reflect.get(window, 'lastActivity') as number) > quietMs,
      QUIET_MS,
      {
        timeout: TIMEOUT_MS,
        polling: 250,
      },
    );
    const seen = await page.evaluate(
      () => Reflect.get(window, 'seen') as Omit<PageMeasure, 'requests' | 'bytes'>,
    );
    return { ...seen, ...traffic() };
  } finally {
    await context.close();
  }
}

async function slowDown(
  session: CDPSession,
  { latency, download, upload, slowdown }: NetworkConditions,
) {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: download,
    uploadThroughput: upload,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

function countTraffic(session: CDPSession) {
  const bytes: PageMeasure['bytes'] = { document: 0, script: 0, stylesheet: 0, image: 0, other: 0 };
  const types = new Map<string, keyof PageMeasure['bytes']>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Icons and inlined data are not waited for.
    if (response.url.startsWith('data:')) return;
    const name = type.toLowerCase();
    types.set(requestId, name in bytes ? (name as keyof typeof bytes) : 'other');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type) bytes[type] += encodedDataLength;
  });
  return () => ({ requests: types.size, bytes });
}

/** Runs in the page before its own scripts. */
function observe() {
  const seen = {
    firstContentfulPaint: 0,
    largestContentfulPaint: 0,
    largest: '',
    layoutShift: 0,
    blockingTime: 0,
  };
  Object.assign(window, { seen, lastActivity: 0 });
  type Entry = PerformanceEntry & {
    element?: Element | null;
    url?: string;
    value?: number;
    hadRecentInput?: boolean;
  };
  const watch = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        take(entry);
        Object.assign(window, { lastActivity: performance.now() });
      }
    }).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstContentfulPaint = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    seen.largestContentfulPaint = entry.startTime;
    seen.largest = [entry.element?.tagName.toLowerCase(), entry.url].filter(Boolean).join(' ');
  });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.layoutShift += entry.value ?? 0;
  });
  watch('longtask', (entry) => {
    seen.blockingTime += Math.max(0, entry.duration - 50);
  });
  watch('resource', () => {});
}
