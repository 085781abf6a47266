import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { ALLOWED_ENDPOINTS } from '../../server/accounts/gateway/allowed-endpoints.ts';
import { hashRoleTables, hashTablesOfOthers } from '../support/compare-tables.ts';
import { describeOnEachSite } from '../support/describe-on-each-site.ts';
import type { ClientResponse, RequestOptions } from '../support/http-client.ts';
import { ROLES, type Role } from '../support/security-site.ts';
import { callBody, formArbitrary } from './fuzz-bodies.ts';
import { cookies, endpointPath, headers, pagePath } from './fuzz-requests.ts';
import { ALL_FORMS } from './route-access.ts';

/** Repeats the same inputs. Others: `FUZZ_SEED=7 FUZZ_RUNS=100 npx playwright test fuzz`. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261123);
/** Inputs per role and form or call. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 4);
const PATH_RUNS = RUNS * 40;
const CONCURRENCY = 3;

const MAX_MS = 1000;
/** A retry may reach either of the two processes. */
const MAX_REPEATS = 3;
/**
 * For forms and calls that hash a password or delay the response (SAME_TIME in
 * server/accounts/gateway/gateway.ts).
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
const MAX_HASHING_REQUESTS = new Set(['factor_begin', 'factor_end', 'factor_codes', 'email_stop']);
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

type Input = { method: string; path: string; options: RequestOptions };
type Allowed = { maxMs: number };

describeOnEachSite(
  'fuzzing',
  (site) => {
    test.beforeAll(() => console.log(`fuzzing with the seed ${SEED}`));

    function send(role: Role, { method, path, options }: Input): Promise<ClientResponse> {
      return site().client.send(method, path, {
        ...options,
        jar: new Map([...(options.jar ?? []), ...site().getNextJar(role)]),
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
      const isNotReady = reply.status === 503 && input.path.startsWith('/readyz');
      if (reply.status >= 500 && !isNotReady) return `${reply.status} ${reply.body.slice(0, 200)}`;
      if (reply.ms <= maxMs) return null;
      slow.push({ role, input, maxMs });
      return null;
    }

    /** Slow inputs, repeated alone at the end to rule out load and cold caches. */
    let slow: { role: Role; input: Input; maxMs: number }[] = [];

    async function findSlowResponses(): Promise<string[]> {
      const problems: string[] = [];
      for (const { role, input, maxMs } of slow) {
        let ms = Number.POSITIVE_INFINITY;
        for (let repeat = 0; repeat < MAX_REPEATS && ms > maxMs; repeat += 1)
          ms = Math.min(ms, (await send(role, input)).ms);
        if (ms > maxMs) problems.push(`${Math.round(ms)} ms as ${role}: ${describeInput(input)}`);
      }
      slow = [];
      return problems;
    }

    async function fuzz(
      role: Role,
      name: string,
      inputs: fc.Arbitrary<Input>,
      runs: number,
      allowed: Allowed,
    ): Promise<string[]> {
      const property = fc.asyncProperty(inputs, async (input) => {
        const problem = await checkAnswer(role, input, allowed);
        if (problem !== null) throw new Error(`${problem}: ${describeInput(input)}`);
      });
      const result = await fc.check(property, {
        seed: SEED,
        numRuns: runs,
        interruptAfterTimeLimit: 30_000,
      });
      return result.failed ? [`${name} as ${role}: ${result.errorInstance}`] : [];
    }

    /** Runs the jobs with limited concurrency. */
    async function runConcurrently(tasks: (() => Promise<string[]>)[]): Promise<string[]> {
      const problems: string[] = [];
      const worker = async () => {
        for (let task = tasks.shift(); task; task = tasks.shift()) problems.push(...(await task()));
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, worker));
      return [...problems, ...(await findSlowResponses())];
    }

    function fuzzForms(role: Role) {
      return ALL_FORMS.filter((intent) => role === 'visitor' || !ENDS_ROLE.has(intent)).map(
        (intent) => () => {
          const path = '/ko/forms';
          const inputs = formArbitrary(intent, site().ids).map((options) => ({
            method: 'POST',
            path,
            options,
          }));
          const maxMs =
            HASHING_FORMS.has(intent) || MAX_HASHING_REQUESTS.has(intent) ? MAX_HASHING_MS : MAX_MS;
          return fuzz(role, intent, inputs, RUNS, { maxMs });
        },
      );
    }

    function fuzzCalls(role: Role) {
      return [...ALLOWED_ENDPOINTS]
        .filter((call) => role === 'visitor' || !ENDS_SESSION.has(call))
        .map((call) => () => {
          const inputs = fc
            .tuple(callBody, fc.constantFrom('POST', 'POST', 'POST', 'GET'))
            .map(([options, method]) => ({
              method,
              path: `/api/auth${call}`,
              options: method === 'GET' ? {} : options,
            }));
          return fuzz(role, call, inputs, RUNS, {
            maxMs: HASHING_CALLS.test(call) ? MAX_HASHING_MS : MAX_MS,
          });
        });
    }

    function fuzzPaths(role: Role) {
      const toGetRequests = (paths: fc.Arbitrary<string>) =>
        fc
          .tuple(paths, headers, cookies, fc.constantFrom('GET', 'GET', 'GET', 'HEAD'))
          .map(([path, options, jar, method]) => ({
            method,
            path,
            options: { headers: options, jar: new Map(Object.entries(jar)) },
          }));
      const events = callBody.map((options) => ({ method: 'POST', path: '/api/events', options }));
      return [
        () => fuzz(role, 'pages', toGetRequests(pagePath), PATH_RUNS, { maxMs: MAX_MS }),
        () => fuzz(role, 'endpoints', toGetRequests(endpointPath), PATH_RUNS, { maxMs: MAX_MS }),
        () => fuzz(role, 'events', events, RUNS * 4, { maxMs: MAX_MS }),
      ];
    }

    async function hashTablesForRole(role: Role): Promise<Record<string, string>> {
      const tables = await site().readTables();
      return role === 'visitor'
        ? hashRoleTables(tables)
        : hashTablesOfOthers(tables, site().memberIds);
    }

    for (const role of ROLES)
      test(`no input of the role ${role} causes a 5xx, takes over a second or changes data beyond its permissions`, {
        tag: ['@S11'],
      }, async () => {
        const before = role === 'admin' ? {} : await hashTablesForRole(role);
        expect
          .soft(await runConcurrently([...fuzzPaths(role), ...fuzzForms(role), ...fuzzCalls(role)]))
          .toEqual([]);
        if (role !== 'admin') expect(await hashTablesForRole(role)).toEqual(before);
        // The role must be unchanged, or the inputs ran with another one.
        const readStatus = async (path: string) =>
          (await site().client.get(path, { jar: site().getJar(role) })).status;
        await expect.poll(() => readStatus('/ko/admin')).toBe(role === 'admin' ? 200 : 302);
        await expect.poll(() => readStatus('/ko/profile')).toBe(role === 'visitor' ? 302 : 200);
        expect(site().site.lines.filter(isError)).toEqual([]);
      });
  },
  { extraUsers: 3 },
);

function describeInput({ method, path, options }: Input): string {
  const { form, json, headers: sent, body } = options;
  return `${method} ${path} ${JSON.stringify({ form, json, headers: sent, body: body?.toString() })}`.slice(
    0,
    1500,
  );
}

/** Errors of best-effort reads while a busy machine stalls for a second. */
const BUSY = /^the database (did not respond within|was unavailable)/;

/** True for a log line about an error of the site. */
function isError(line: string): boolean {
  if (!line.startsWith('{')) return true;
  const { level, err } = JSON.parse(line) as { level: number; err?: { message?: string } };
  return level >= 50 && !BUSY.test(err?.message ?? '');
}
