import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { FormIntent } from '../../domain/forms/form-intent.ts';
import { hashRoleTables, hashTablesOfOthers } from '../support/compare-tables.ts';
import type { DefineTests } from '../support/describe-on-site.ts';
import type { RequestOptions } from '../support/http-client.ts';
import type { Role } from '../support/security-site.ts';
import { callBody, formArbitrary } from './fuzz-bodies.ts';
import { cookies, endpointPath, headers, pagePath } from './fuzz-requests.ts';

/** Repeats the same inputs. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261123);
const CONCURRENCY = 3;

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

export type FuzzOptions = {
  roles: readonly Role[];
  forms: readonly FormIntent[];
  calls: readonly string[];
  /** Inputs per role and form or call. */
  runs: number;
  /** Inputs per role of pages, and as many of endpoints. */
  pathRuns: number;
};

/** Sends random inputs. An answer that takes longer than that of `createClient` is an error. */
export const testFuzzing =
  ({ roles, forms, calls, runs, pathRuns }: FuzzOptions): DefineTests =>
  (site) => {
    test.beforeAll(() => console.log(`fuzzing with the seed ${SEED}`));

    /** Returns the problem of the response, or `null`. */
    async function findProblem(
      role: Role,
      { method, path, options }: Input,
    ): Promise<string | null> {
      const { status, body } = await site().client.send(method, path, {
        ...options,
        jar: new Map([...(options.jar ?? []), ...site().getNextJar(role)]),
      });
      // On a busy machine the database may be slower than the readiness check allows.
      const isNotReady = status === 503 && path.startsWith('/readyz');
      return status >= 500 && !isNotReady ? `${status} ${body.slice(0, 200)}` : null;
    }

    async function check(
      role: Role,
      name: string,
      inputs: fc.Arbitrary<Input>,
      numRuns: number,
    ): Promise<string[]> {
      const property = fc.asyncProperty(inputs, async (input) => {
        const problem = await findProblem(role, input);
        if (problem !== null) throw new Error(`${problem}: ${describeInput(input)}`);
      });
      const result = await fc.check(property, { seed: SEED, numRuns });
      return result.failed ? [`${name} as ${role}: ${result.errorInstance}`] : [];
    }

    function checkForms(role: Role) {
      return forms
        .filter((intent) => role === 'visitor' || !ENDS_ROLE.has(intent))
        .map((intent) => () => {
          const path = '/ko/forms';
          const inputs = formArbitrary(intent, site().ids).map((options) => ({
            method: 'POST',
            path,
            options,
          }));
          return check(role, intent, inputs, runs);
        });
    }

    function checkCalls(role: Role) {
      return calls
        .filter((call) => role === 'visitor' || !ENDS_SESSION.has(call))
        .map((call) => () => {
          const inputs = fc
            .tuple(callBody, fc.constantFrom('POST', 'POST', 'POST', 'GET'))
            .map(([options, method]) => ({
              method,
              path: `/api/auth${call}`,
              options: method === 'GET' ? {} : options,
            }));
          return check(role, call, inputs, runs);
        });
    }

    function checkPaths(role: Role) {
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
        () => check(role, 'pages', toGetRequests(pagePath), pathRuns),
        () => check(role, 'endpoints', toGetRequests(endpointPath), pathRuns),
        () => check(role, 'events', events, runs * 4),
      ];
    }

    async function hashTablesForRole(role: Role): Promise<Record<string, string>> {
      const tables = await site().readTables();
      return role === 'visitor'
        ? hashRoleTables(tables)
        : hashTablesOfOthers(tables, site().memberIds);
    }

    for (const role of roles)
      test(`no input of the role ${role} causes a 5xx or changes data beyond its permissions`, {
        tag: ['@S11'],
      }, async () => {
        const before = role === 'admin' ? {} : await hashTablesForRole(role);
        const checks = [...checkPaths(role), ...checkForms(role), ...checkCalls(role)];
        expect.soft(await runConcurrently(checks)).toEqual([]);
        if (role !== 'admin') expect(await hashTablesForRole(role)).toEqual(before);
        // The role must be unchanged, or the inputs ran with another one.
        const readStatus = async (path: string) =>
          (await site().client.get(path, { jar: site().getJar(role) })).status;
        await expect.poll(() => readStatus('/ko/admin')).toBe(role === 'admin' ? 200 : 302);
        await expect.poll(() => readStatus('/ko/profile')).toBe(role === 'visitor' ? 302 : 200);
        expect(site().site.lines.filter(isError)).toEqual([]);
      });
  };

async function runConcurrently(tasks: (() => Promise<string[]>)[]): Promise<string[]> {
  const problems: string[] = [];
  const worker = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) problems.push(...(await task()));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return problems;
}

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
