import { rm } from 'node:fs/promises';
import { migratedDataDir } from '../../../tests/support/migrated-folder.ts';
import { PAGES } from './pages.ts';
import { startSite } from './probed-process.ts';
import { type Measured, row } from './row.ts';
import type { Scale } from './scale.ts';
import { median } from './statistics.ts';

const TARGET_MS = 1500;

/** From the start of the process to the first page that a visitor gets, with a data directory that has been used before. */
export async function measureStart({ repeats }: Scale): Promise<Measured> {
  const folder = await migratedDataDir();
  const times: number[] = [];
  try {
    // The first start is not counted: it is the one that finds the folder as it was copied, and nothing in the system's memory.
    for (let time = 0; time <= repeats; time += 1) {
      const site = await startSite(PAGES.home, { DATA_DIR: folder });
      if (time > 0) times.push(site.startMs);
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
