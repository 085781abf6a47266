import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Judgement,
  judgeMemberPage,
  judgeSeenPage,
  judgeSession,
  judgeWrite,
} from './judge-reply.ts';
import {
  createObservations,
  type Observations,
  type RequestKind,
  recordJudgement,
  recordWait,
} from './observations.ts';
import type { SeenPage } from './seen-pages.ts';
import type { User } from './users.ts';
import { createVisitorClient, type Reply, type VisitorClient } from './visitor-client.ts';
import { createWrites, type Write } from './writes.ts';

export type LoadDeps = {
  url: string;
  users: readonly User[];
  seenPages: readonly SeenPage[];
};

export type Load = {
  /** Forgets what was observed before the fault, except acknowledged writes. */
  beginMeasuring(): void;
  /** Requests since then. */
  countRequests(): number;
  /** Waits for the last repetitions. */
  stop(): Promise<Observations>;
};

const READERS = 4;
/** Two writes a second and user are the limit of the site. */
const WRITE_INTERVAL_MS = 650;
const SEEN_PAGE_INTERVAL_MS = 150;
const MEMBER_INTERVAL_MS = 1000;
/** Of a user who tries again, and at most of a script that follows Retry-After. */
const RETRY_INTERVAL_MS = 500;
/** After the end of the load, for writes that are not acknowledged yet. */
const LAST_RETRY_TIMEOUT_MS = 15_000;

const HOME_PATH = /^\/[a-z-]+$/;

/** Users and visitors who read and write until `stop`. */
export function startLoad({ url, users, seenPages }: LoadDeps): Load {
  let observations = createObservations();
  const stopping = new AbortController();
  let giveUpAt = Number.POSITIVE_INFINITY;
  const readers = Array.from({ length: READERS }, (_, index) =>
    createVisitorClient(url, `127.2.0.${index + 1}`),
  );

  /** Repeats the request until it is answered right. Returns whether it was. */
  async function request(
    kind: RequestKind,
    label: string,
    send: () => Promise<Reply>,
    judge: (reply: Reply) => Judgement,
  ): Promise<boolean> {
    const startedAt = performance.now();
    for (;;) {
      const sentAt = performance.now();
      const { judgement, detail } = await send().then(
        (reply) => ({ judgement: judge(reply), detail: `${reply.status} ${describe(reply)}` }),
        (error: Error) => ({
          judgement: { result: 'wrong', kind: 'connection lost' } as const,
          detail: error.message,
        }),
      );
      const now = performance.now();
      recordWait(observations, kind, now - startedAt);
      const ms = (now - sentAt).toFixed(0);
      recordJudgement(observations, kind, judgement, `${label}, ${detail}, ${ms} ms`);
      if (judgement.result === 'right') return true;
      if (now > giveUpAt) return false;
      await sleep(RETRY_INTERVAL_MS);
    }
  }

  async function repeat(intervalMs: number, act: (turn: number) => Promise<unknown>) {
    // Spread over the interval.
    await pause(Math.random() * intervalMs);
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const startedAt = performance.now();
      await act(turn);
      await pause(intervalMs - (performance.now() - startedAt));
    }
  }

  const pause = (ms: number) =>
    sleep(Math.max(0, ms), null, { signal: stopping.signal }).catch(() => {});

  async function write(user: User, { fields, acknowledged }: Write) {
    const send = () => user.client.sendForm('/en/forms', fields);
    const label = `POST /en/forms ${JSON.stringify(fields)}`;
    if (await request('write', label, send, judgeWrite))
      observations.acknowledged.push({ ...acknowledged, userId: user.id });
  }

  /** The home page of a user begins with the saved titles, which the writes change. */
  const pagesOfUsers = seenPages.filter(({ path }) => !HOME_PATH.test(path));

  function readSeenPage(client: VisitorClient, who: 'user' | 'signed out', turn: number) {
    const pages = who === 'user' ? pagesOfUsers : seenPages;
    const page = pages[turn % pages.length] as SeenPage;
    return request(
      'seen page',
      `GET ${page.path} (${who})`,
      () => client.get(page.path),
      (reply) => judgeSeenPage(reply, page.identity),
    );
  }

  function readAsUser({ client, name }: User, turn: number) {
    if (turn % 3 === 0) return readSeenPage(client, 'user', turn / 3);
    if (turn % 3 === 1)
      return request(
        'member page',
        'GET /en/saved',
        () => client.get('/en/saved'),
        (reply) => judgeMemberPage(reply, name),
      );
    const path = '/api/auth/get-session';
    return request('session', `GET ${path}`, () => client.get(path), judgeSession);
  }

  const running = [
    ...users.map((user) => {
      const writes = createWrites(user.id);
      return repeat(WRITE_INTERVAL_MS, () => write(user, writes.next()));
    }),
    ...users.map((user) => repeat(MEMBER_INTERVAL_MS, (turn) => readAsUser(user, turn))),
    ...readers.map((client, index) =>
      repeat(SEEN_PAGE_INTERVAL_MS, (turn) => readSeenPage(client, 'signed out', turn + 3 * index)),
    ),
  ];

  return {
    beginMeasuring() {
      observations = { ...createObservations(), acknowledged: observations.acknowledged };
    },
    countRequests: () => observations.requests,
    async stop() {
      giveUpAt = performance.now() + LAST_RETRY_TIMEOUT_MS;
      stopping.abort();
      await Promise.all(running);
      for (const client of readers) client.close();
      return observations;
    },
  };
}

function describe({ headers, body }: Reply): string {
  const retryAfter = headers['retry-after'];
  return `${retryAfter === undefined ? '' : `retry-after ${retryAfter}, `}${body.slice(0, 120).replaceAll('\n', ' ')}`;
}
