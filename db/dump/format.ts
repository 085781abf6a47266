import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * A dump consists of JSON lines: a header, each table with its rows, each sequence, and a footer
 * with counts and the SHA-256 of all lines before. Values are PostgreSQL's text or null, so that
 * every type is restored exactly on both engines.
 */
export const FORMAT = 'kinora-dump';
const VERSION = 1;

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  createdAt: z.iso.datetime(),
  /** The applied migrations, in order, which define the tables. */
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })),
});
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
const sequenceSchema = z.object({ sequence: z.string(), next: z.string().regex(/^-?\d{1,19}$/) });
const footerSchema = z.object({ rows: z.record(z.string(), z.int()), sha256: z.string() });

export type DumpHeader = z.infer<typeof headerSchema>;
export type DumpFooter = z.infer<typeof footerSchema>;
export type DumpRow = (string | null)[];
export type DumpPart =
  | ({ kind: 'table' } & z.infer<typeof tableSchema>)
  | { kind: 'row'; row: DumpRow }
  | ({ kind: 'sequence' } & z.infer<typeof sequenceSchema>)
  | { kind: 'end'; end: DumpFooter };

/** An unusable dump. The message is for the operator. */
export class DumpError extends Error {
  override name = 'DumpError';
}

export function toHeaderLine(migrations: DumpHeader['migrations']): string {
  return JSON.stringify({
    format: FORMAT,
    version: VERSION,
    createdAt: new Date().toISOString(),
    migrations,
  } satisfies DumpHeader);
}

/** Appends the footer to the lines of a dump. `rows` is filled by their producer. */
export async function* withFooter(
  lines: AsyncIterable<string>,
  rows: Record<string, number>,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const line of lines) {
    hash.update(`${line}\n`);
    yield line;
  }
  yield JSON.stringify({ end: { rows, sha256: hash.digest('hex') } satisfies DumpFooter });
}

/** Header and parts of a dump. Read the parts to the end; both reject with a DumpError. */
export async function openDump(
  lines: AsyncIterable<string>,
): Promise<{ header: DumpHeader; parts: AsyncGenerator<DumpPart> }> {
  const iterator = lines[Symbol.asyncIterator]();
  const first = (await iterator.next()).value ?? '';
  const result = headerSchema.safeParse(parseLine(first));
  if (!result.success) throw new DumpError('This is not a Kinora backup.');
  if (result.data.version > VERSION)
    throw new DumpError(
      'This backup was made by a newer version of Kinora. Restore it with that version.',
    );
  return { header: result.data, parts: readParts(iterator, first) };
}

/** The parts in order. Only the footer proves that those before are complete. */
async function* readParts(lines: AsyncIterator<string>, first: string): AsyncGenerator<DumpPart> {
  const hash = createHash('sha256').update(`${first}\n`);
  const counts: Record<string, number> = {};
  let current: z.infer<typeof tableSchema> | null = null;
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw new DumpError('This backup is cut off: its end is missing.');
    const part = parsePart(parseLine(line));
    if (part.kind === 'end') {
      if (part.end.sha256 !== hash.digest('hex') || !haveSameCounts(part.end.rows, counts))
        throw damagedError();
      if (!(await lines.next()).done) throw damagedError();
      yield part;
      return;
    }
    hash.update(`${line}\n`);
    if (part.kind === 'table') {
      if (counts[part.table] !== undefined) throw damagedError();
      current = part;
      counts[part.table] = 0;
    } else if (part.kind === 'row') {
      if (part.row.length !== current?.columns.length) throw damagedError();
      counts[current.table] = (counts[current.table] ?? 0) + 1;
    }
    yield part;
  }
}

function parsePart(value: unknown): DumpPart {
  if (Array.isArray(value)) {
    if (!value.every((item) => item === null || typeof item === 'string')) throw damagedError();
    return { kind: 'row', row: value };
  }
  const asTable = tableSchema.safeParse(value);
  if (asTable.success) return { kind: 'table', ...asTable.data };
  const asSequence = sequenceSchema.safeParse(value);
  if (asSequence.success) return { kind: 'sequence', ...asSequence.data };
  const asFooter = z.object({ end: footerSchema }).safeParse(value);
  if (asFooter.success) return { kind: 'end', ...asFooter.data };
  throw damagedError();
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function haveSameCounts(a: Record<string, number>, b: Record<string, number>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function damagedError(): DumpError {
  return new DumpError('This backup is damaged: what it holds is not what was written.');
}
