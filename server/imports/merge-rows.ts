import type { ImportRow } from '../../domain/lists/import.ts';
import { FileRejected } from '../files/file-rejected.ts';

export type RowLimits = { maxRows: number; maxLines: number };

/** Called for each line and each row of a file. Throw a `FileRejected` above a limit. */
export type RowReaderOptions = { countLine: () => void; add: (row: ImportRow) => void };

export type RowMerger = RowReaderOptions & { rows: ImportRow[] };

/**
 * Merges what several lines and files say about one title: exports list a film once each as
 * watched, rated and reviewed. The latest viewing and the last rating and review count.
 */
export function createRowMerger({ maxRows, maxLines }: RowLimits): RowMerger {
  const rows: ImportRow[] = [];
  const byKey = new Map<string, ImportRow>();
  let lines = 0;
  return {
    rows,
    countLine() {
      lines += 1;
      if (lines > maxLines) throw new FileRejected({ reason: 'too_long' });
    },
    add(row) {
      const keys = getKeys(row);
      const known = keys.map((key) => byKey.get(key)).find((entry) => entry !== undefined);
      const entry = known ?? { ...row };
      if (known) mergeInto(known, row);
      else if (rows.push(entry) > maxRows) throw new FileRejected({ reason: 'too_long' });
      for (const key of keys) byKey.set(key, entry);
    },
  };
}

function getKeys({ type, tmdbId, imdbId, name, year }: ImportRow): string[] {
  return [
    ...(tmdbId === null ? [] : [`tmdb ${type} ${tmdbId}`]),
    ...(imdbId === null ? [] : [imdbId]),
    // Remakes have the name of the original, so a name alone identifies nothing.
    ...(name === '' || year === null ? [] : [`${type} ${year} ${name.toLowerCase()}`]),
  ];
}

function mergeInto(entry: ImportRow, row: ImportRow): void {
  entry.tmdbId ??= row.tmdbId;
  entry.imdbId ??= row.imdbId;
  entry.listed ||= row.listed;
  entry.listedOn ??= row.listedOn;
  entry.watched ||= row.watched;
  if (row.watchedOn !== null && row.watchedOn > (entry.watchedOn ?? ''))
    entry.watchedOn = row.watchedOn;
  entry.rating = row.rating ?? entry.rating;
  if (row.review !== null) {
    entry.review = row.review;
    entry.spoiler = row.spoiler;
  }
}
