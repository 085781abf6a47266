import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { OPEN_PATHS } from '../../server/accounts/open-paths.ts';
import { hashRoleTables, hashTablesOfOthers } from '../support/compare-tables.ts';
import type { Reply, Sending } from '../support/http-client.ts';
import { describeOnEachSite } from '../support/on-each-site.ts';
import { ROLES, type Role } from '../support/security-site.ts';
import { ALL_FORMS } from './access.ts';
import { arbitraryForm, callBody } from './fuzz-bodies.ts';
import { cookies, endpointPath, headers, pagePath } from './fuzz-requests.ts';

/** Repeats the same inputs. Others: `FUZZ_SEED=7 FUZZ_RUNS=100 npx playwright test fuzz`. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261123);
/** Inputs per role and form or call. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 4);
const PATH_RUNS = RUNS * 40;
const LANES = 3;

const MAX_MS = 1000;
/** A retry may reach either of the two processes. */
const MAX_TIMES_AGAIN = 3;
/**
 * For forms and calls that hash a password or delay the response (SAME_TIME in
 * server/accounts/door.ts).
 */
const MAX_HASHING_MS = 3000;
const HASHING_FORMS = new Set([
  'sign_in',
  'sign_up',
  'reset',
  'code',
  'with_code',
  'confirm',
  'email',
  'password',
  'password_link',
  'delete',
]);
const HASHING_MORE = new Set(['factor_begin', 'factor_end', 'factor_codes', 'email_stop']);
const HASHING_CALLS =
  /^\/(sign-up|sign-in|request-password|reset-|change-|delete-user|send-ver|verify-email|email-otp|two-factor)/;

/** These end the session or change the role of the sender. */
const ENDS_ROLE = new Set([
  'sign_out',
  'delete',
  'session',
  'admin_user_role',
  'admin_user_sessions',
  'admin_user_ban',
  'admin_user_delete',
]);
const ENDS_SESSION = new Set([
  '/sign-out',
  '/delete-user',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
]);

type Input = { method: string; path: string; sending: Sending };
type Allowed = { maxMs: number };

describeOnEachSite(
  'S11 fuzzing',
  (site) => {
    test.beforeAll(() => console.log(`fuzzing with the seed ${SEED}`));

    function send(role: Role, { method, path, sending }: Input): Promise<Reply> {
      return site().client.send(method, path, {
        ...sending,
        jar: new Map([...(sending.jar ?? []), ...site().nextJarOf(role)]),
      });
    }

    /** Returns the defect of a response, or `null`. */
    async function checkAnswer(
      role: Role,
      input: Input,
      { maxMs }: Allowed,
    ): Promise<string | null> {
      const reply = await send(role, input);
      // On a busy machine the database may be slower than the readiness check allows.
      const unready = reply.status === 503 && input.path.startsWith('/readyz');
      if (reply.status >= 500 && !unready) return `${reply.status} ${reply.body.slice(0, 200)}`;
      if (reply.ms <= maxMs) return null;
      slow.push({ role, input, maxMs });
      return null;
    }

    /** Slow inputs, repeated alone at the end to rule out load and cold caches. */
    let slow: { role: Role; input: Input; maxMs: number }[] = [];

    async function listSlow(): Promise<string[]> {
      const found: string[] = [];
      for (const { role, input, maxMs } of slow) {
        let ms = Number.POSITIVE_INFINITY;
        for (let again = 0; again < MAX_TIMES_AGAIN && ms > maxMs; again += 1)
          ms = Math.min(ms, (await send(role, input)).ms);
        if (ms > maxMs) found.push(`${Math.round(ms)} ms as ${role}: ${describe(input)}`);
      }
      slow = [];
      return found;
    }

    async function fuzz(
      role: Role,
      name: string,
      inputs: fc.Arbitrary<Input>,
      runs: number,
      allowed: Allowed,
    ): Promise<string[]> {
      const property = fc.asyncProperty(inputs, async (input) => {
        const mistake = await checkAnswer(role, input, allowed);
        if (mistake !== null) throw new Error(`${mistake}: ${describe(input)}`);
      });
      const result = await fc.check(property, {
        seed: SEED,
        numRuns: runs,
        interruptAfterTimeLimit: 30_000,
      });
      return result.failed ? [`${name} as ${role}: ${result.errorInstance}`] : [];
    }

    /** Runs the jobs with limited concurrency. */
    async function inLanes(jobs: (() => Promise<string[]>)[]): Promise<string[]> {
      const found: string[] = [];
      const lane = async () => {
        for (let job = jobs.shift(); job; job = jobs.shift()) found.push(...(await job()));
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      return [...found, ...(await listSlow())];
    }

    function fuzzForms(role: Role) {
      return ALL_FORMS.filter((intent) => role === 'visitor' || !ENDS_ROLE.has(intent)).map(
        (intent) => () => {
          const path = '/ko/forms';
          const inputs = arbitraryForm(intent, site().ids).map((sending) => ({
            method: 'POST',
            path,
            sending,
          }));
          const maxMs =
            HASHING_FORMS.has(intent) || HASHING_MORE.has(intent) ? MAX_HASHING_MS : MAX_MS;
          return fuzz(role, intent, inputs, RUNS, { maxMs });
        },
      );
    }

    function fuzzCalls(role: Role) {
      return [...OPEN_PATHS]
        .filter((call) => role === 'visitor' || !ENDS_SESSION.has(call))
        .map((call) => () => {
          const inputs = fc
            .tuple(callBody, fc.constantFrom('POST', 'POST', 'POST', 'GET'))
            .map(([sending, method]) => ({
              method,
              path: `/api/auth${call}`,
              sending: method === 'GET' ? {} : sending,
            }));
          return fuzz(role, call, inputs, RUNS, {
            maxMs: HASHING_CALLS.test(call) ? MAX_HASHING_MS : MAX_MS,
          });
        });
    }

    function fuzzPaths(role: Role) {
      const plain = (paths: fc.Arbitrary<string>) =>
        fc
          .tuple(paths, headers, cookies, fc.constantFrom('GET', 'GET', 'GET', 'HEAD'))
          .map(([path, sent, jar, method]) => ({
            method,
            path,
            sending: { headers: sent, jar: new Map(Object.entries(jar)) },
          }));
      const events = callBody.map((sending) => ({ method: 'POST', path: '/api/events', sending }));
      return [
        () => fuzz(role, 'pages', plain(pagePath), PATH_RUNS, { maxMs: MAX_MS }),
        () => fuzz(role, 'endpoints', plain(endpointPath), PATH_RUNS, { maxMs: MAX_MS }),
        () => fuzz(role, 'events', events, RUNS * 4, { maxMs: MAX_MS }),
      ];
    }

    async function hashOf(role: Role): Promise<Record<string, string>> {
      const tables = await site().readTables();
      return role === 'visitor'
        ? hashRoleTables(tables)
        : hashTablesOfOthers(tables, site().memberIds);
    }

    for (const role of ROLES)
      test(`S11 no input of the role ${role} causes a 5xx, takes over a second or changes data beyond its permissions`, async () => {
        const before = role === 'admin' ? {} : await hashOf(role);
        expect
          .soft(await inLanes([...fuzzPaths(role), ...fuzzForms(role), ...fuzzCalls(role)]))
          .toEqual([]);
        if (role !== 'admin') expect(await hashOf(role)).toEqual(before);
        // The role must be unchanged, or the inputs ran with another one.
        const statusOf = async (path: string) =>
          (await site().client.get(path, { jar: site().jarOf(role) })).status;
        await expect.poll(() => statusOf('/ko/admin')).toBe(role === 'admin' ? 200 : 302);
        await expect.poll(() => statusOf('/ko/profile')).toBe(role === 'visitor' ? 302 : 200);
        expect(site().site.lines.filter(isError)).toEqual([]);
      });
  },
  { crowd: 3 },
);

function describe({ method, path, sending }: Input): string {
  const { form, json, headers: sent, body } = sending;
  return `${method} ${path} ${JSON.stringify({ form, json, headers: sent, body: body?.toString() })}`.slice(
    0,
    1500,
  );
}

/** Errors of best-effort reads while a busy machine stalls for a second. */
const BUSY = /^the database (did not answer within|was away)/;

/** True for a log line about an error of the site. */
function isError(line: string): boolean {
  if (!line.startsWith('{')) return true;
  const { level, err } = JSON.parse(line) as { level: number; err?: { message?: string } };
  return level >= 50 && !BUSY.test(err?.message ?? '');
}
