/** Builds the pages unless the build is newer than its inputs, so that `npm start` is enough. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';

const BUILD_OUTPUT = 'build/server/index.js';
/** Not part of the pages. Every other source folder of tsconfig.json is an input. */
const IGNORED = /(^|\/)(bench|ha-drill|server|tests|node_modules)$/;

function findInputs(): string[] {
  const { include }: { include: string[] } = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
  const folders = include.filter((path) => !path.includes('*'));
  const configs = readdirSync('.').filter((name) => name.endsWith('.config.ts'));
  return [...folders, ...configs, 'public', 'package-lock.json', 'tsconfig.json'];
}

/** Includes folders, because their time changes when a file is removed. */
function getModifiedAt(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const children = readdirSync(path).map((name) => `${path}/${name}`);
  return Math.max(
    stats.mtimeMs,
    ...children.filter((child) => !IGNORED.test(child)).map(getModifiedAt),
  );
}

const builtAt = statSync(BUILD_OUTPUT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const inputs = findInputs().filter((path) => !IGNORED.test(path));
if (Math.max(...inputs.map(getModifiedAt)) > builtAt) {
  const { status } = spawnSync('react-router', ['build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
