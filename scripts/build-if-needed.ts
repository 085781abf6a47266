/** Builds the pages unless the build is newer than everything it is made of, so that `npm start` is all one types. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'app',
  'domain',
  'lib',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
];
const BUILT = 'build/server/index.js';

function newest(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const builtAt = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (Math.max(...SOURCES.map(newest)) > builtAt) {
  const { status } = spawnSync('react-router', ['build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.exit(status ?? 1);
}
