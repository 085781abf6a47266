import type { Browser } from '@playwright/test';
import { measurePage, type PageMeasure } from './browser.ts';
import { NO_CHROMIUM, openChromium } from './chromium.ts';
import { PAGES, type PageName } from './pages.ts';
import { startSite } from './probed-process.ts';
import { type Measured, type Row, row, type Target, unmeasured } from './row.ts';
import type { Scale } from './scale.ts';
import { staticPages } from './static-page.ts';
import { median, medianRatio } from './statistics.ts';
import { drawPictures, startTypicalSite, type TypicalSite } from './typical-pictures.ts';

const MEASURED = ['home', 'list', 'movie', 'person'] as const satisfies PageName[];
const REFERENCE = 'static page';
const FIRST_PAINT: Target = { of: 'ratio', atMost: 1.2 };
const LCP: Target = { of: 'ratio', atMost: 1.3 };
/** Layout shifts below this are rounding. */
const SHIFT: Target = { of: 'figure', atMost: 0.005 };
const BLOCKING: Target = { of: 'figure', atMost: 150 };

/**
 * Compares first visits on a slow phone with visits to the same document without scripts, the
 * fastest possible page.
 */
export async function measureBrowser({ repeats }: Scale): Promise<Measured> {
  const browser = await openChromium();
  if (!browser)
    return {
      rows: [unmeasured('browser', 'first contentful paint', 'ms', FIRST_PAINT, NO_CHROMIUM)],
      breakdowns: [],
    };
  const site = await startSite(PAGES.home);
  const fronts: TypicalSite[] = [];
  try {
    const pictures = await drawPictures(browser);
    const real = await startTypicalSite(site.url, pictures);
    fronts.push(real);
    const plain = await startTypicalSite(
      site.url,
      pictures,
      await staticPages(
        site.url,
        MEASURED.map((page) => PAGES[page]),
      ),
    );
    fronts.push(plain);
    const rows: Row[] = [];
    for (const page of MEASURED)
      rows.push(
        ...rowsOf(
          page,
          await visitBoth(browser, real.url + PAGES[page], plain.url + PAGES[page], repeats),
        ),
      );
    return { rows, breakdowns: [] };
  } finally {
    await browser.close();
    for (const front of fronts) await front.stop();
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

function rowsOf(page: PageName, { real, plain }: Visits): Row[] {
  function paint(
    name: string,
    of: (measure: PageMeasure) => number,
    target: Target,
    note: string | null,
  ): Row {
    const [figures, references] = [real.map(of), plain.map(of)];
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
    paint('first contentful paint', (measure) => measure.firstContentfulPaint, FIRST_PAINT, null),
    paint(
      'largest contentful paint',
      (measure) => measure.largestContentfulPaint,
      LCP,
      largestOf(real),
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
function largestOf([first]: readonly PageMeasure[]): string | null {
  return first === undefined ? null : `largest: ${first.largest.replace(/https?:\/\/[^/]+/, '')}`;
}
