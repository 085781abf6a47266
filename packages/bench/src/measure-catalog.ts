import { Agent, get } from 'node:http';
import { startFakeCatalog } from '../../../tests/support/fake-catalog.ts';
import { startSite } from './probed-process.ts';
import { type Measured, row } from './row.ts';

/** Requested first, to cache what all pages share, such as genre names. */
const WARM_UP_PATH = '/en';
/** Movies of the fake catalog that no other page shows. */
const UNCACHED_PATH = '/en/movie/150-lantern-150';
const STAMPEDE_PATH = '/en/movie/160-lantern-160';
/** The same title in another region: another page, but the same response of the catalog. */
const OTHER_REGION_PATH = `${UNCACHED_PATH}?region=FR`;
const VISITORS = 1000;

/** Requests that the catalog receives over HTTP. */
export async function measureCatalog(): Promise<Measured> {
  const catalog = await startFakeCatalog();
  const site = await startSite(WARM_UP_PATH, catalog.env);
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });

  async function countRequests(path: string, visitors: number): Promise<number> {
    const requestsBefore = catalog.requests.length;
    const statuses = await Promise.all(
      Array.from({ length: visitors }, () => getStatus(site.url + path, agent)),
    );
    const failures = statuses.filter((status) => status !== 200).length;
    if (failures > 0)
      throw new Error(`${failures} of ${visitors} requests for ${path} were not answered with 200`);
    return catalog.requests.length - requestsBefore;
  }

  try {
    const uncached = await countRequests(UNCACHED_PATH, 1);
    const cached = await countRequests(UNCACHED_PATH, 1);
    const otherRegion = await countRequests(OTHER_REGION_PATH, 1);
    const stampede = await countRequests(STAMPEDE_PATH, VISITORS);
    const part = { part: 'catalog', unit: 'requests' } as const;
    return {
      rows: [
        row({
          ...part,
          name: 'detail page never seen',
          figure: uncached,
          target: { of: 'figure', atMost: 1 },
        }),
        row({
          ...part,
          name: 'again, within the fresh time',
          figure: cached,
          target: { of: 'figure', atMost: 0 },
        }),
        row({
          ...part,
          name: 'again, made for another region',
          figure: otherRegion,
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

function getStatus(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    }).on('error', reject);
  });
}
