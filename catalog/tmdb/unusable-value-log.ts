import type { UnusableValue } from '../wire/unusable-values.ts';
import type { Log } from './tmdb-client.ts';

/** A hostile catalog must not flood the log. */
const MAX_LOGGED = 200;

/** Logs each problem of a field once. */
export function createUnusableValueLog(log: Log | undefined) {
  const logged = new Set<string>();

  return (pathPattern: string, values: UnusableValue[]): void => {
    for (const { field, problem } of values) {
      const key = `${pathPattern} ${field} ${problem}`;
      if (logged.has(key) || logged.size === MAX_LOGGED) continue;
      logged.add(key);
      log?.warn({ path: pathPattern, field, problem }, 'catalog response has an unusable value');
      if (logged.size === MAX_LOGGED)
        log?.warn({}, 'no more unusable values of catalog responses are logged');
    }
  };
}
