import type { UploadedFile } from '../../domain/forms/uploaded-file.ts';
import type { ImportRow } from '../../domain/lists/import.ts';
import { isZip, readZip, ZipError } from '../../lib/read-zip.ts';
import { splitBytes } from '../../lib/split-bytes.ts';
import { FileRejected } from '../files/file-rejected.ts';
import { createRowMerger, type RowMerger } from './merge-rows.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { readJsonRows } from './read-json-rows.ts';

/** Above `maxRows`, because an export names a title in several files. */
const MAX_LINES = 100_000;
/** Of all lists of an archive. An export of 20,000 films has some 8 MB. */
const MAX_UNZIPPED_BYTES = 32 * 1024 * 1024;
const MAX_ZIP_ENTRIES = 5000;
/**
 * Files of archives that are not read: lists by name, whose titles were not necessarily watched,
 * what was deleted, and what is not about titles.
 */
const SKIPPED_FILE =
  /(^|\/)(__MACOSX|lists?|deleted|orphaned)\/|(^|\/)(\.|lists?[-_.]|profile|comments\.csv|collection|hidden|followers|following|network)|likes\/(lists|reviews)/i;

export type ImportLimits = {
  /** Titles of the import. */
  maxRows: number;
  maxLines?: number;
  maxUnzippedBytes?: number;
};

/** `name` is the path in an archive. */
type ListFile = { name: string; read: () => AsyncGenerator<Uint8Array> };

/**
 * The rows of an export: one CSV or JSON file, or a ZIP archive of them. Reads each list as a
 * stream, so that an archive is never in memory as a whole. Takes seconds for a large file, so it
 * runs in a thread (server/files).
 *
 * @throws FileRejected
 */
export async function readImportFile(
  { name, bytes }: UploadedFile,
  { maxRows, maxLines = MAX_LINES, maxUnzippedBytes = MAX_UNZIPPED_BYTES }: ImportLimits,
): Promise<ImportRow[]> {
  const merger = createRowMerger({ maxRows, maxLines });
  let isKnown = false;
  try {
    const lists = isZip(bytes)
      ? listArchive(bytes, maxUnzippedBytes)
      : [{ name, read: () => splitBytes(bytes) }];
    for (const list of lists) if (await readList(list, merger)) isKnown = true;
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    const reason = error.reason === 'too_large' ? 'too_large' : 'unknown_format';
    throw new FileRejected({ reason });
  }
  if (!isKnown || merger.rows.length === 0) throw new FileRejected({ reason: 'unknown_format' });
  return merger.rows;
}

function listArchive(bytes: Uint8Array, maxBytes: number): ListFile[] {
  const files = readZip(bytes, {
    maxEntries: MAX_ZIP_ENTRIES,
    maxBytes,
    isWanted: (path) => /\.(csv|json)$/i.test(path) && !SKIPPED_FILE.test(path),
  });
  return files.map(({ path, read }) => ({ name: path, read }));
}

/** `false` for an unknown format. The first chunk tells the format and has the header. */
async function readList({ name, read }: ListFile, merger: RowMerger): Promise<boolean> {
  const chunks = read();
  const { value: begin } = await chunks.next();
  if (begin === undefined) return false;
  const all = joinChunks(begin, chunks);
  return isJson(begin)
    ? readJsonRows(all, merger)
    : readCsvRows({ name, begin, chunks: all }, merger);
}

async function* joinChunks(
  begin: Uint8Array,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield begin;
  yield* rest;
}

/** By its first character, as browsers send no reliable type. */
function isJson(begin: Uint8Array): boolean {
  return /^\uFEFF?\s*[[{]/.test(new TextDecoder().decode(begin.subarray(0, 64)));
}
