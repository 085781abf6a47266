import type { ImportRow } from '../../../domain/lists/import.ts';
import { isZip, readZip, ZipError } from '../../../lib/read-zip.ts';
import { getCsvRows } from './get-csv-rows.server.ts';
import { getJsonRows } from './get-json-rows.server.ts';
import { createRowMerger, type RowMerger, TooManyRowsError } from './rules.ts';
import type { ImportFile } from './types.ts';

/** Above `maxRows`, because an export names a title in several files. */
const MAX_LINES = 100_000;
const MAX_ZIP_ENTRIES = 5000;
/** Of all lists of an archive. An export of 20,000 films has some 8 MB. */
const MAX_UNZIPPED_BYTES = 32 * 1024 * 1024;
/**
 * Files of archives that are not read: lists by name, whose titles were not necessarily watched,
 * what was deleted, and what is not about titles.
 */
const SKIPPED_FILE =
  /(^|\/)(__MACOSX|lists?|deleted|orphaned)\/|(^|\/)(\.|lists?[-_.]|profile|comments\.csv|collection|hidden|followers|following|network)|likes\/(lists|reviews)/i;

type ImportRowsOptions = { maxRows: number; signal: AbortSignal };

/**
 * Parses an export: one CSV or JSON file, or a ZIP archive of them. `null` for an unknown format.
 * Rejects if `signal` is aborted.
 */
export async function getImportRows(
  file: ImportFile,
  { maxRows, signal }: ImportRowsOptions,
): Promise<ImportRow[] | 'too_long' | 'too_large' | null> {
  const merger = createRowMerger({ maxRows, maxLines: MAX_LINES });
  try {
    const isKnown = isZip(file.bytes)
      ? await readArchive(file, merger, signal)
      : await readList(file, merger, signal);
    return isKnown ? merger.rows : null;
  } catch (error) {
    if (error instanceof TooManyRowsError) return 'too_long';
    if (error instanceof ZipError) return error.reason === 'too_large' ? 'too_large' : null;
    throw error;
  }
}

async function readArchive(
  { bytes }: ImportFile,
  merger: RowMerger,
  signal: AbortSignal,
): Promise<boolean> {
  const files = await readZip(bytes, {
    maxEntries: MAX_ZIP_ENTRIES,
    maxBytes: MAX_UNZIPPED_BYTES,
    isWanted: (path) => /\.(csv|json)$/i.test(path) && !SKIPPED_FILE.test(path),
    signal,
  });
  let isKnown = false;
  for (const { path, bytes: content } of files)
    if (await readList({ name: path, bytes: content }, merger, signal)) isKnown = true;
  return isKnown;
}

async function readList(
  file: ImportFile,
  { add, countLine }: RowMerger,
  signal: AbortSignal,
): Promise<boolean> {
  const options = { add, countLine, signal };
  return isJson(file) ? getJsonRows(file, options) : getCsvRows(file, options);
}

/** By its first character, as browsers send no reliable type. */
function isJson({ bytes }: ImportFile): boolean {
  return /^\uFEFF?\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 64)));
}
