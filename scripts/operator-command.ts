import { parseArgs } from 'node:util';
import { type Env, readEnv } from '../server/env.ts';

const WRONG_USAGE = 2;
const SPEAK_EVERY = 2_000;

export type OperatorCommand = {
  usage: string;
  /** How many words it takes, at least and at most. */
  words: [number, number];
  work(given: { env: Env; words: string[]; yes: boolean; signal: AbortSignal }): Promise<void>;
};

/**
 * Runs a command of the terminal and ends the process: with 0, with 1 and one line that says why it could not be done, or with 2 where
 * it was called in a wrong way. `signal` tells that somebody pressed Ctrl-C: what was begun is then cleared up.
 */
export async function runOperatorCommand({
  usage,
  words: [least, most],
  work,
}: OperatorCommand): Promise<void> {
  const given = read();
  if (given === null || given.words.length < least || given.words.length > most) {
    console.error(usage);
    process.exit(WRONG_USAGE);
  }
  if (given.help) {
    console.log(usage);
    process.exit(0);
  }
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => interruption.abort());
  try {
    await work({ env: readEnv(process.env), ...given, signal: interruption.signal });
    process.exit(0);
  } catch (error) {
    console.error(
      interruption.signal.aborted
        ? 'Interrupted.'
        : error instanceof Error
          ? error.message
          : String(error),
    );
    process.exit(1);
  }
}

function read(): { words: string[]; yes: boolean; help: boolean } | null {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        yes: { type: 'boolean', short: 'y', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return { words: values.help ? ['help'] : positionals, ...values };
  } catch {
    return null;
  }
}

/** Says every few seconds how far it is, since a large database takes minutes. */
export async function* withProgress(
  lines: AsyncIterable<string>,
  total: number | null = null,
): AsyncGenerator<string> {
  let rows = 0;
  let spokenAt = performance.now();
  for await (const line of lines) {
    yield line;
    if (line.startsWith('[')) rows += 1;
    if (performance.now() - spokenAt < SPEAK_EVERY) continue;
    spokenAt = performance.now();
    console.error(
      total === null ? `  ${told(rows)}` : `  ${told(rows)} of ${total.toLocaleString('en')}`,
    );
  }
}

/** What an operator reads of a number of rows. */
export function told(rows: number): string {
  return `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;
}

export function sumOf(rows: Record<string, number>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}
