import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `commit` is `null` without a git checkout and without the file that the image has. */
export type Version = { version: string; commit: string | null };

export const VERSION = readVersion(join(import.meta.dirname, '..'));

/** The version in package.json, and the commit of the code in `root`. */
export function readVersion(root: string): Version {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Version;
  return { version, commit: readCommitFile(root) ?? readGitCommit(root) };
}

/** Written by the Dockerfile, as images have no git. */
function readCommitFile(root: string): string | null {
  const path = join(root, 'build/commit');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().slice(0, 8) || null : null;
}

function readGitCommit(root: string): string | null {
  // A folder above may be a repository of something else.
  if (!existsSync(join(root, '.git'))) return null;
  try {
    const args = ['-c', `safe.directory=${root}`, 'rev-parse', '--short=8', 'HEAD'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}
