import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorCode } from '../../lib/error-code.ts';
import { joinLines, splitLines } from '../../lib/lines.ts';
import { DumpError, type DumpFooter, type DumpHeader, openDump } from './format.ts';

export type DumpSummary = { header: DumpHeader; rows: DumpFooter['rows'] };

/**
 * Writes the lines of a dump to `path`, compressed and readable by the owner only. The file is
 * written under a temporary name and renamed after sync and verification, so a file at `path` is
 * always complete. Rejects with a DumpError, without leaving a file, if the path is not writable.
 */
export async function writeDumpFile(
  path: string,
  lines: AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<DumpSummary> {
  const target = resolve(path);
  const partial = `${target}.${randomBytes(4).toString('hex')}.partial`;
  if ((await stat(target).catch(() => null))?.isDirectory())
    throw new DumpError(`${path} is a folder. Name a file in it.`);
  const file = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    throw toDumpError(error, `${path} cannot be written`);
  });
  try {
    try {
      await writeCompressed(file, lines, signal);
    } finally {
      await file.close();
    }
    const summary = await verifyDumpFile(partial);
    await rename(partial, target);
    await syncFolder(dirname(target));
    return summary;
  } catch (error) {
    await rm(partial, { force: true });
    throw toDumpError(error, `${path} cannot be written`);
  }
}

async function writeCompressed(
  file: FileHandle,
  lines: AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<void> {
  await pipeline(
    Readable.from(joinLines(lines)),
    createGzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      // A write stream would close the file before it can be synced.
      for await (const chunk of chunks) await file.writeFile(chunk);
    },
    { signal },
  );
  await file.sync();
}

export async function createDumpFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw toDumpError(error, `The folder ${path} cannot be made`);
  });
}

export async function* readDumpFile(path: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  // A read error surfaces as an error of gunzip.
  const reading = pipeline(createReadStream(path), gunzip).catch(
    (error) => void gunzip.destroy(error),
  );
  try {
    yield* splitLines(gunzip.setEncoding('utf8'));
    await reading;
  } catch (error) {
    throw toReadError(error, path);
  } finally {
    gunzip.destroy();
  }
}

/** Reads the whole file; rejects with a DumpError unless it is a complete dump. */
export async function verifyDumpFile(path: string): Promise<DumpSummary> {
  const { header, parts } = await openDump(readDumpFile(path));
  let rows: DumpFooter['rows'] = {};
  for await (const part of parts) if (part.kind === 'end') rows = part.end.rows;
  return { header, rows };
}

function toReadError(error: unknown, path: string): unknown {
  const code = errorCode(error);
  if (code === 'Z_BUF_ERROR')
    return new DumpError('This backup is cut off: its end is missing.', { cause: error });
  if (code === 'Z_DATA_ERROR' && error instanceof Error && error.message.includes('header'))
    return new DumpError('This is not a Kinora backup.', { cause: error });
  if (code?.startsWith('Z_'))
    return new DumpError('This backup is damaged: what it holds is not what was written.', {
      cause: error,
    });
  return toDumpError(error, `${path} cannot be read`);
}

const REASONS: Record<string, string> = {
  ENOENT: 'it is not there',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  EIO: 'the disk fails',
};

function toDumpError(error: unknown, failure: string): unknown {
  const code = errorCode(error) ?? '';
  const reason = REASONS[code];
  if (reason === undefined) return error;
  return new DumpError(
    `${failure}: ${code === 'ENOENT' && failure.endsWith('written') ? 'its folder is not there' : reason}.`,
    { cause: error },
  );
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync a folder and persists its entries itself.
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
