import { executeCommand, type OperatorCommand } from '../../scripts/operator-command.ts';

export type CommandResult = { code: number; out: string; err: string };

/** Runs a command of scripts/ in this process, as its own process would. */
export async function execute(
  command: OperatorCommand,
  args: string[],
  env: Record<string, string>,
  signal = new AbortController().signal,
): Promise<CommandResult> {
  const { log, error } = console;
  const out: string[] = [];
  const err: string[] = [];
  console.log = (line: string) => void out.push(line);
  console.error = (line: string) => void err.push(line);
  try {
    const code = await executeCommand(command, args, env, signal);
    return { code, out: out.join('\n'), err: err.join('\n') };
  } finally {
    Object.assign(console, { log, error });
  }
}
