import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasProgram } from '../support/run-program.ts';

const ROOT = join(import.meta.dirname, '../..');
const UNITS = ['kinora.service', 'kinora-backup.service', 'kinora-backup.timer'];
/** systemd calls it OK up to 4.9. */
const MAX_EXPOSURE = 3;

const canAnalyze = hasProgram('systemd-analyze', '--version');
if (!canAnalyze) console.log('The systemd units are not tested: systemd is not installed.');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-units-'));
  for (const unit of UNITS) {
    const text = await readFile(join(ROOT, 'ops', unit), 'utf8');
    // The check looks for the programs.
    await writeFile(join(folder, unit), text.replaceAll('/opt/kinora', ROOT));
  }
});
afterAll(() => rm(folder, { recursive: true }));

function analyze(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test.skipIf(!canAnalyze)('systemd accepts the units without a remark', () => {
  const paths = UNITS.map((unit) => `./${unit}`);
  expect(analyze('verify', '--man=no', ...paths)).toEqual({ status: 0, output: '' });
});

test.skipIf(!canAnalyze)('the service of the site has an exposure below 3', () => {
  const { output } = analyze('security', '--offline=true', './kinora.service');
  const [, exposure] = /exposure level for kinora\.service: ([\d.]+)/.exec(output) ?? [];
  expect(Number(exposure)).toBeLessThan(MAX_EXPOSURE);
});
