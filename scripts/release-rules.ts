import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The data of a release that tests open: see db/releases/README.md. */
const RECORDED_FILES = ['rows.sql', 'backup.jsonl.gz', 'data.tar.zst'];

/**
 * Problems of the releases in `root`: the version of package.json must be the newest in
 * CHANGELOG.md, and each release there must have its recorded data.
 */
export function findReleaseProblems(root: string): string[] {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const releases = [...changelog.matchAll(/^## (\d\S*)/gm)].map(([, release = '']) => release);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const problems: string[] = [];
  if (releases[0] !== version)
    problems.push(`CHANGELOG.md: its newest release is ${releases[0]}, package.json's ${version}`);
  for (const release of releases)
    for (const name of RECORDED_FILES)
      if (!existsSync(join(root, 'db/releases', release, name)))
        problems.push(
          `db/releases/${release}/${name}: missing; npm run release:record (CONTRIBUTING.md, A release)`,
        );
  return problems;
}
