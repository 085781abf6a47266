import { parseArgs } from 'node:util';
import { type Env, readEnv } from '../server/env.ts';

const WRONG_USAGE = 2;
const SPEAK_EVERY = 2_000;

export type OperatorCommand = {
  usage: string;
  words: [number, number];
  work(given: { env: Env; words: string[]; yes: boolean; signal: AbortSignal }): Promise<void>;
};

/**
 * Runs a terminal command and exits with 0, with 1 and an error of one line, or with 2 and the
 * usage. `signal` is aborted on Ctrl-C, so that `work` can clean up.
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

/** Prints the progress every few seconds, because a large database takes minutes. */
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

export function told(rows: number): string {
  return `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;
}

export function sumOf(rows: Record<string, number>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}
