/** Builds the pages unless the build is newer than its inputs, so that `npm start` is enough. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BUILD_OUTPUT = 'build/server/index.js';
/** Not part of the pages. Every other source folder of tsconfig.json is an input. */
const IGNORED = /(^|\/)(bench|ha-drill|server|tests|node_modules)$/;

function findInputs(root: string): string[] {
  const { include }: { include: string[] } = JSON.parse(
    readFileSync(join(root, 'tsconfig.json'), 'utf8'),
  );
  const folders = include.filter((path) => !path.includes('*'));
  const configs = readdirSync(root).filter((name) => name.endsWith('.config.ts'));
  return [...folders, ...configs, 'public', 'package-lock.json', 'tsconfig.json']
    .filter((path) => !IGNORED.test(path))
    .map((path) => join(root, path));
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

/** Whether an input of the project in this folder is newer than its build. */
export function isBuildOutdated(root: string): boolean {
  const builtAt = statSync(join(root, BUILD_OUTPUT), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Math.max(...findInputs(root).map(getModifiedAt)) > builtAt;
}

export function buildIfNeeded(): void {
  if (!isBuildOutdated('.')) return;
  const { status } = spawnSync('react-router', ['build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (import.meta.main) buildIfNeeded();
