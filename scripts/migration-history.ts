import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const ADVICE =
  'which locks out every database that applied it: restore the file, and write a new migration' +
  ' (CONTRIBUTING.md, Migrations)';

const LOG = [
  'log',
  '--first-parent',
  '--diff-merges=first-parent',
  '--diff-filter=AM',
  '--no-renames',
  '--raw',
  '--no-abbrev',
  '--format=',
];

/**
 * Migrations in `root` that are not, byte for byte, what a commit of this branch contains. Empty
 * outside of a git repository; a shallow clone knows its own commits only.
 */
export function findEditedMigrations(root: string): string[] {
  const problems = readHistory(root).flatMap(({ path, blob }) => {
    const former = join(dirname(path), 'former', basename(path));
    if (!existsSync(join(root, path))) return [`${path}: was removed or renamed, ${ADVICE}`];
    const accepted = [path, former].filter((file) => existsSync(join(root, file)));
    if (accepted.some((file) => getBlobId(join(root, file)) === blob)) return [];
    return [`${path}: differs from an earlier commit, ${ADVICE}`];
  });
  return [...new Set(problems)].sort();
}

/** Each version of each migration on the branch, without those of branches merged into it. */
function readHistory(root: string): { path: string; blob: string }[] {
  const { status, stdout } = spawnSync('git', [...LOG, '--', 'db/migrations/*.sql'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) return [];
  return stdout.split('\n').flatMap((line) => {
    const [, blob, path] = /^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) [AM]\t(.*)$/.exec(line) ?? [];
    const isMigration = path !== undefined && dirname(path) === 'db/migrations';
    return isMigration && blob !== undefined ? [{ path, blob }] : [];
  });
}

function getBlobId(path: string): string {
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  const bytes = Buffer.from(text);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
