import { Agent, get } from 'node:http';
import { startFakeCatalog } from '../../../tests/support/fake-catalog.ts';
import { startSite } from './probed-process.ts';
import { type Measured, row } from './row.ts';

/** Requested first, to cache what all pages share, such as genre names. */
const FIRST = '/en';
/** Movies of the fake catalog that no other page shows. */
const UNSEEN = '/en/movie/150-lantern-150';
const STAMPEDED = '/en/movie/160-lantern-160';
/** The same title in another region: another page, but the same response of the catalog. */
const ELSEWHERE = `${UNSEEN}?region=FR`;
const VISITORS = 1000;

/** Requests that the catalog receives over HTTP. */
export async function measureCatalog(): Promise<Measured> {
  const catalog = await startFakeCatalog();
  const site = await startSite(FIRST, catalog.env);
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });

  async function requestsFor(path: string, visitors: number): Promise<number> {
    const before = catalog.asked.length;
    const statuses = await Promise.all(
      Array.from({ length: visitors }, () => statusOf(site.url + path, agent)),
    );
    const refused = statuses.filter((status) => status !== 200).length;
    if (refused > 0)
      throw new Error(`${refused} of ${visitors} requests for ${path} were not answered with 200`);
    return catalog.asked.length - before;
  }

  try {
    const unseen = await requestsFor(UNSEEN, 1);
    const again = await requestsFor(UNSEEN, 1);
    const elsewhere = await requestsFor(ELSEWHERE, 1);
    const stampede = await requestsFor(STAMPEDED, VISITORS);
    const part = { part: 'catalog', unit: 'requests' } as const;
    return {
      rows: [
        row({
          ...part,
          name: 'detail page never seen',
          figure: unseen,
          target: { of: 'figure', atMost: 1 },
        }),
        row({
          ...part,
          name: 'again, within the fresh time',
          figure: again,
          target: { of: 'figure', atMost: 0 },
        }),
        row({
          ...part,
          name: 'again, made for another region',
          figure: elsewhere,
          target: { of: 'figure', atMost: 0 },
        }),
        row({
          ...part,
          name: `unseen, ${VISITORS} visitors at once`,
          figure: stampede,
          target: { of: 'figure', atMost: 1 },
        }),
      ],
      breakdowns: [],
    };
  } finally {
    agent.destroy();
    await site.stop();
    await catalog.stop();
  }
}

function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    }).on('error', reject);
  });
}
