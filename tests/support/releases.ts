import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';

export const RELEASES_FOLDER = join(import.meta.dirname, '../../db/releases');
/** The recorded releases, such as `0.2.0`, oldest first. */
export const RELEASES = readdirSync(RELEASES_FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** The password of the users in db/releases. */
export const RELEASE_PASSWORD = 'tulip harbour 42';

/** A new DATA_DIR with the embedded database of a release. The caller removes it. */
export async function unpackRelease(release: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-release-'));
  const archive = await readFile(join(RELEASES_FOLDER, release, 'data.tar.zst'));
  execFileSync('tar', ['--extract', '--directory', folder], {
    input: await promisify(zstdDecompress)(archive),
  });
  return folder;
}
