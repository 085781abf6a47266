/**
 * Renders pages and their trees in turn, in a process of its own: `node render-process.ts <scale as
 * JSON>` sends the results to its parent, or prints them. Run with `--cpu-prof` for a profile by
 * function.
 */
// First: React chooses its build when it is first imported.
import '../../../../server/node-env.ts';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { PAGES, type PageName } from '../pages.ts';
import { type Scale, SHORT_SCALE } from '../scale.ts';
import { countElements, readHostTree, toReact } from './host-tree.ts';
import { profile } from './profile.ts';
import type { RenderFigures } from './render-figures.ts';
import { openSite } from './site-in-process.ts';

const PROFILED_PAGES = 300;
/** Suspense comments are not rendered again, and a preloaded picture is named twice. */
const ALLOWED_DIFFERENCE = 0.02;

async function measure(
  page: PageName,
  { rounds, pages, warmUp }: Scale,
  renderPath: (path: string) => Promise<Uint8Array>,
): Promise<RenderFigures> {
  const path = PAGES[page];
  const renderPage = () => renderPath(path);
  const html = Buffer.from(await renderPage()).toString('utf8');
  const tree = readHostTree(html);
  const element = toReact(tree);
  const renderTree = async () => renderBare(element);
  const bytes = { site: Buffer.byteLength(html), reference: (await renderTree()).length };
  if (Math.abs(bytes.site - bytes.reference) > ALLOWED_DIFFERENCE * bytes.site)
    throw new Error(
      `react-dom makes ${bytes.reference} bytes of the ${bytes.site} of ${path}: that is not the same tree`,
    );
  const figures: RenderFigures = {
    page,
    bytes,
    elements: countElements(tree),
    site: [],
    reference: [],
    siteCpu: [],
    referenceCpu: [],
    timeByOwner: [],
  };
  await measureTask(renderPage, warmUp);
  await measureTask(renderTree, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    const siteRound = await measureTask(renderPage, pages);
    const referenceRound = await measureTask(renderTree, pages);
    figures.site.push(siteRound.times);
    figures.siteCpu.push(siteRound.cpu);
    figures.reference.push(referenceRound.times);
    figures.referenceCpu.push(referenceRound.cpu);
  }
  const profiledPages = Math.min(PROFILED_PAGES, warmUp);
  const timeByOwner = await profile(async () => {
    await measureTask(renderPage, profiledPages);
  });
  figures.timeByOwner = timeByOwner.map(({ name, value }) => ({
    name,
    value: value / profiledPages,
  }));
  return figures;
}

async function measureTask(
  task: () => Promise<unknown>,
  repeats: number,
): Promise<{ times: number[]; cpu: number }> {
  const durations: number[] = [];
  const cpuBefore = process.threadCpuUsage();
  for (let index = 0; index < repeats; index += 1) {
    const startedAt = performance.now();
    await task();
    durations.push(performance.now() - startedAt);
  }
  const { user, system } = process.threadCpuUsage(cpuBefore);
  return { times: durations, cpu: (user + system) / 1000 / repeats };
}

function renderBare(element: ReactNode): Buffer {
  return Buffer.from(renderToString(element));
}

const [scale] = process.argv.slice(2);
const site = await openSite();
const figures: RenderFigures[] = [];
for (const page of ['home', 'movie'] as const) {
  figures.push(
    await measure(
      page,
      scale === undefined ? SHORT_SCALE : (JSON.parse(scale) as Scale),
      site.renderPage,
    ),
  );
}
await site.close();
if (process.send) process.send(figures);
else console.log(JSON.stringify(figures, null, 2));
