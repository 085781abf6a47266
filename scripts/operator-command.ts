import { parseArgs } from 'node:util';
import { type Env, readEnv } from '../server/env.ts';

const EXIT_WRONG_USAGE = 2;
const PROGRESS_INTERVAL_MS = 2_000;

export type OperatorCommand = {
  usage: string;
  argCount: [number, number];
  work(context: { env: Env; args: string[]; yes: boolean; signal: AbortSignal }): Promise<void>;
};

/** Runs a terminal command as this process, and exits with its code. */
export async function runOperatorCommand(command: OperatorCommand): Promise<never> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => interruption.abort());
  process.exit(
    await executeCommand(command, process.argv.slice(2), process.env, interruption.signal),
  );
}

/**
 * Resolves to the exit code: 0, 1 after printing an error of one line, or 2 after printing the
 * usage. `signal` is aborted on Ctrl-C, so that `work` can clean up.
 */
export async function executeCommand(
  { usage, argCount: [minArgs, maxArgs], work }: OperatorCommand,
  commandLine: string[],
  variables: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<number> {
  const parsed = parseCommandLine(commandLine);
  if (parsed === null || parsed.args.length < minArgs || parsed.args.length > maxArgs) {
    console.error(usage);
    return EXIT_WRONG_USAGE;
  }
  if (parsed.help) {
    console.log(usage);
    return 0;
  }
  try {
    await work({ env: readEnv(variables), ...parsed, signal });
    return 0;
  } catch (error) {
    console.error(
      signal.aborted ? 'Interrupted.' : error instanceof Error ? error.message : String(error),
    );
    return 1;
  }
}

function parseCommandLine(
  commandLine: string[],
): { args: string[]; yes: boolean; help: boolean } | null {
  try {
    const { positionals, values } = parseArgs({
      args: commandLine,
      allowPositionals: true,
      options: {
        yes: { type: 'boolean', short: 'y', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return { args: values.help ? ['help'] : positionals, ...values };
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
  let printedAt = performance.now();
  for await (const line of lines) {
    yield line;
    if (line.startsWith('[')) rows += 1;
    if (performance.now() - printedAt < PROGRESS_INTERVAL_MS) continue;
    printedAt = performance.now();
    console.error(
      total === null
        ? `  ${formatRowCount(rows)}`
        : `  ${formatRowCount(rows)} of ${total.toLocaleString('en')}`,
    );
  }
}

export function formatRowCount(rows: number): string {
  return `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;
}

export function sumRows(rows: Record<string, number>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}
