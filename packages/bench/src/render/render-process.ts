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
import { type Scale, SHORT } from '../scale.ts';
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
  make: (path: string) => Promise<Uint8Array>,
): Promise<RenderFigures> {
  const path = PAGES[page];
  const makePage = () => make(path);
  const html = Buffer.from(await makePage()).toString('utf8');
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
    spent: [],
  };
  await take(makePage, warmUp);
  await take(renderTree, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    const ours = await take(makePage, pages);
    const theirs = await take(renderTree, pages);
    figures.site.push(ours.times);
    figures.siteCpu.push(ours.cpu);
    figures.reference.push(theirs.times);
    figures.referenceCpu.push(theirs.cpu);
  }
  const profiled = Math.min(PROFILED_PAGES, warmUp);
  const spent = await profile(async () => {
    await take(makePage, profiled);
  });
  figures.spent = spent.map(({ name, value }) => ({ name, value: value / profiled }));
  return figures;
}

async function take(
  task: () => Promise<unknown>,
  times: number,
): Promise<{ times: number[]; cpu: number }> {
  const taken: number[] = [];
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    await task();
    taken.push(performance.now() - begun);
  }
  const { user, system } = process.threadCpuUsage(before);
  return { times: taken, cpu: (user + system) / 1000 / times };
}

function renderBare(element: ReactNode): Buffer {
  return Buffer.from(renderToString(element));
}

const [scale] = process.argv.slice(2);
const site = await openSite();
const figures: RenderFigures[] = [];
for (const page of ['home', 'movie'] as const) {
  figures.push(
    await measure(page, scale === undefined ? SHORT : (JSON.parse(scale) as Scale), site.makePage),
  );
}
await site.close();
if (process.send) process.send(figures);
else console.log(JSON.stringify(figures, null, 2));
