import { rm } from 'node:fs/promises';
import { createMigratedDataDir } from '../../../tests/support/data-dir.ts';
import { PAGES } from './pages.ts';
import { startSite } from './probed-process.ts';
import { type Measured, row } from './row.ts';
import type { Scale } from './scale.ts';
import { median } from './statistics.ts';

const TARGET_MS = 1500;

/**
 * Measures the time from the start of the process to the first page, with a data folder that was
 * used before.
 */
export async function measureStart({ repeats }: Scale): Promise<Measured> {
  const folder = await createMigratedDataDir();
  const times: number[] = [];
  try {
    // The first start is not counted: the folder was just copied and is not in the file system
    // cache.
    for (let attempt = 0; attempt <= repeats; attempt += 1) {
      const site = await startSite(PAGES.home, { DATA_DIR: folder });
      if (attempt > 0) times.push(site.startMs);
      await site.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const figure = median(times);
  const note = `of ${times.length}: ${times.map((time) => time.toFixed(0)).join(', ')} ms`;
  return {
    rows: [
      row({
        part: 'start',
        name: 'start to first page',
        unit: 'ms',
        figure,
        target: { of: 'figure', atMost: TARGET_MS },
        note,
      }),
    ],
    breakdowns: [],
  };
}
