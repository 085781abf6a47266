import { setTimeout as sleep } from 'node:timers/promises';
import { getLink, openMailbox } from '../../../../tests/support/accounts/mailbox.ts';
import type { CookieJar } from '../../../../tests/support/cookie-jar.ts';
import { createClient } from '../../../../tests/support/http-client.ts';
import { COLD_DOCUMENTS } from '../cold/cold-titles.ts';
import { findSlugs, toSitePath } from '../cold/site-paths.ts';
import { PAGES } from '../pages.ts';

/** Visitors of one kind. */
type Visitor = {
  name: string;
  count: number;
  /** After each request. */
  pauseMs: number;
  /** Statuses that are right for these requests. */
  statuses: number[];
  visit: (turn: number) => Promise<{ status: number }>;
};

export type MixedLoad = {
  /** Requests by name of the visitors since the start. */
  counts: Record<string, number>;
  /** Wrong responses and lost connections, by description. */
  failures: Map<string, number>;
  stop(): Promise<void>;
};

const LANGS = ['en', 'ko', 'ar', 'de', 'ja'];
const ENCODINGS = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip', 'identity'];
const WORDS = ['parasite', 'squid', 'the', '기생충', 'love', 'moon', 'bong', 'x'];
const GENRES = [18, 28, 35, 53, 80, 878];
const LISTS = ['/movie', '/tv', '/movie/now-playing', '/tv/top-rated', '/faq'];
const ACCOUNT = { name: 'Mina', email: 'mina@example.com', password: 'correct horse 9' };
const SAVED_TITLES = ['movie/496243', 'tv/93405', 'movie/550', 'movie/680'];

function pick<Item>(items: readonly Item[], turn: number): Item {
  return items[turn % items.length] as Item;
}

/**
 * Visitors of every kind until `stop`: readers of cached pages, crawlers of pages that nobody
 * requested before, searches, filters, wrong addresses, sign-ins, and a user who saves and reviews
 * titles. `url` is the SITE_URL of the site, and `dataFolder` its DATA_DIR.
 */
export async function startMixedLoad(url: string, dataFolder: string): Promise<MixedLoad> {
  const client = createClient({ url, listening: url });
  const jar = await signUp(client, dataFolder);
  const post = (path: string, form: Record<string, string>) =>
    client.post(path, { jar, form: Object.entries(form) });
  const slugs = await findSlugs(url);
  let coldTitles = COLD_DOCUMENTS;

  const visitors: Visitor[] = [
    {
      name: 'cached pages',
      count: 4,
      pauseMs: 20,
      statuses: [200],
      visit: (turn) =>
        client.get(pick([...Object.values(PAGES), ...LISTS.map((path) => `/ko${path}`)], turn), {
          headers: { 'accept-encoding': pick(ENCODINGS, turn) },
        }),
    },
    {
      name: 'cold titles',
      count: 4,
      pauseMs: 100,
      statuses: [200],
      visit: (turn) => {
        coldTitles += 1;
        return client.get(toSitePath(coldTitles, slugs), {
          headers: { 'accept-encoding': pick(ENCODINGS, turn) },
        });
      },
    },
    {
      name: 'searches and filters',
      count: 2,
      pauseMs: 150,
      statuses: [200],
      visit: (turn) => {
        const word = encodeURIComponent(`${pick(WORDS, turn)} ${turn % 997}`);
        const [genre, year] = [pick(GENRES, turn), 1990 + (turn % 35)];
        const path =
          turn % 2 === 0
            ? `/search?q=${word}`
            : `/movie?with=${genre}&year=${year}&rating=${1 + (turn % 9)}`;
        return client.get(`/${pick(LANGS, turn)}${path}`);
      },
    },
    {
      name: 'wrong addresses',
      count: 2,
      pauseMs: 150,
      statuses: [301, 308, 400, 404],
      visit: (turn) => client.get(pick([`/en/movie/${turn}x`, `/wp-login.php?${turn}`], turn)),
    },
    {
      name: 'user',
      count: 1,
      pauseMs: 2000,
      statuses: [200],
      visit: (turn) => {
        const title = pick(SAVED_TITLES, turn >> 2);
        const requests = [
          () => post('/en/forms', { intent: 'save', title }),
          () => client.get('/en/saved', { jar }),
          () => post('/en/forms', { intent: 'review', title, rating: String(1 + (turn % 10)) }),
          () => post('/en/forms', { intent: 'unsave', title }),
        ];
        return pick(requests, turn)();
      },
    },
    {
      name: 'sign-ins',
      count: 1,
      pauseMs: 20_000,
      statuses: [200],
      visit: () =>
        client.post('/api/auth/sign-in/email', {
          json: { email: ACCOUNT.email, password: ACCOUNT.password },
        }),
    },
  ];

  const counts: Record<string, number> = {};
  const failures = new Map<string, number>();
  const stopping = new AbortController();

  async function visitRepeatedly({ name, pauseMs, statuses, visit }: Visitor, first: number) {
    for (let turn = first; !stopping.signal.aborted; turn += 1) {
      const failure = await visit(turn).then(
        ({ status }) => (statuses.includes(status) ? null : `${name}: ${status}`),
        (error: Error) => `${name}: ${error.message}`,
      );
      counts[name] = (counts[name] ?? 0) + 1;
      if (failure) failures.set(failure, (failures.get(failure) ?? 0) + 1);
      await sleep(pauseMs, null, { signal: stopping.signal }).catch(() => {});
    }
  }

  const running = visitors.flatMap((visitor) =>
    Array.from({ length: visitor.count }, (_, index) => visitRepeatedly(visitor, index * 1000)),
  );
  return {
    counts,
    failures,
    async stop() {
      stopping.abort();
      await Promise.all(running);
      client.close();
    },
  };
}

async function signUp(
  client: ReturnType<typeof createClient>,
  dataFolder: string,
): Promise<CookieJar> {
  const jar: CookieJar = new Map();
  const { status } = await client.post('/api/auth/sign-up/email', { jar, json: ACCOUNT });
  if (status !== 200) throw new Error(`the sign-up was answered with ${status}`);
  const query = getLink(await openMailbox(dataFolder).latest(ACCOUNT.email)).split('?')[1];
  const verified = await client.get(`/api/auth/verify-email?${query}`, { jar });
  if (verified.status !== 200) throw new Error(`the link was answered with ${verified.status}`);
  return jar;
}
