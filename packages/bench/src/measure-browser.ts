import type { Browser } from '@playwright/test';
import { measurePage, type PageMeasure } from './browser.ts';
import { CHROMIUM_MISSING, openChromium } from './chromium.ts';
import { PAGES, type PageName } from './pages.ts';
import { startSite } from './probed-process.ts';
import { type Measured, type Row, row, type Target, unmeasured } from './row.ts';
import type { Scale } from './scale.ts';
import { createStaticPages } from './static-page.ts';
import { median, medianRatio } from './statistics.ts';
import { drawPictures, startTypicalSite, type TypicalSite } from './typical-pictures.ts';

const MEASURED_PAGES = ['home', 'list', 'movie', 'person'] as const satisfies PageName[];
const REFERENCE = 'static page';
const FIRST_PAINT: Target = { of: 'ratio', atMost: 1.2 };
const LCP: Target = { of: 'figure', atMost: 2_200 };
/** Layout shifts below this are rounding. */
const SHIFT: Target = { of: 'figure', atMost: 0.005 };
const BLOCKING: Target = { of: 'figure', atMost: 100 };

/**
 * Compares first visits on a slow phone with visits to the same document without scripts, the
 * fastest possible page.
 */
export async function measureBrowser({ repeats }: Scale): Promise<Measured> {
  const browser = await openChromium();
  if (!browser)
    return {
      rows: [unmeasured('browser', 'first contentful paint', 'ms', FIRST_PAINT, CHROMIUM_MISSING)],
      breakdowns: [],
    };
  const site = await startSite(PAGES.home);
  const frontServers: TypicalSite[] = [];
  try {
    const pictures = await drawPictures(browser);
    const real = await startTypicalSite(site.url, pictures);
    frontServers.push(real);
    const staticFront = await startTypicalSite(
      site.url,
      pictures,
      await createStaticPages(
        site.url,
        MEASURED_PAGES.map((page) => PAGES[page]),
      ),
    );
    frontServers.push(staticFront);
    const rows: Row[] = [];
    for (const page of MEASURED_PAGES)
      rows.push(
        ...toRows(
          page,
          await visitBoth(browser, real.url + PAGES[page], staticFront.url + PAGES[page], repeats),
        ),
      );
    return { rows, breakdowns: [] };
  } finally {
    await browser.close();
    for (const frontServer of frontServers) await frontServer.stop();
    await site.stop();
  }
}

type Visits = { real: PageMeasure[]; plain: PageMeasure[] };

async function visitBoth(
  browser: Browser,
  real: string,
  plain: string,
  repeats: number,
): Promise<Visits> {
  const visits: Visits = { real: [], plain: [] };
  for (let visit = 0; visit < repeats; visit += 1) {
    visits.real.push(await measurePage(browser, real));
    visits.plain.push(await measurePage(browser, plain));
  }
  return visits;
}

function toRows(page: PageName, { real, plain }: Visits): Row[] {
  function toPaintRow(
    name: string,
    getValue: (measure: PageMeasure) => number,
    target: Target,
    note: string | null,
  ): Row {
    const [figures, references] = [real.map(getValue), plain.map(getValue)];
    const reference = { name: REFERENCE, value: median(references) };
    const ratio = medianRatio(figures, references);
    return row({
      part: 'browser',
      name: `${page}, ${name}`,
      unit: 'ms',
      figure: median(figures),
      reference,
      ratio,
      target,
      note,
    });
  }
  const shift = Math.max(...real.map(({ layoutShift }) => layoutShift));
  const blocking = median(real.map(({ blockingTime }) => blockingTime));
  return [
    toPaintRow(
      'first contentful paint',
      (measure) => measure.firstContentfulPaint,
      FIRST_PAINT,
      null,
    ),
    toPaintRow(
      'largest contentful paint',
      (measure) => measure.largestContentfulPaint,
      LCP,
      describeLargest(real),
    ),
    row({
      part: 'browser',
      name: `${page}, layout shift`,
      unit: 'score',
      figure: shift,
      target: SHIFT,
    }),
    row({
      part: 'browser',
      name: `${page}, blocking time`,
      unit: 'ms',
      figure: blocking,
      target: BLOCKING,
    }),
  ];
}

/** Without the URL, whose port differs in each run. */
function describeLargest([first]: readonly PageMeasure[]): string | null {
  return first === undefined ? null : `largest: ${first.largest.replace(/https?:\/\/[^/]+/, '')}`;
}
