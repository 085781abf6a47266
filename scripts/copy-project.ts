import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const PROJECT = join(import.meta.dirname, '..');
const execFileAsync = promisify(execFile);

/**
 * Copies the project as it is in the working tree, without ignored files, to a temporary folder,
 * and links the installed packages. The caller removes it.
 */
export async function copyProject(): Promise<string> {
  const copyPath = await mkdtemp(join(tmpdir(), 'kinora-copy-'));
  const { stdout } = await execFileAsync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: PROJECT, maxBuffer: 64 * 1024 * 1024 },
  );
  for (const file of stdout.split('\0').filter(Boolean)) {
    // Deleted in the working tree.
    if (!existsSync(join(PROJECT, file))) continue;
    await mkdir(dirname(join(copyPath, file)), { recursive: true });
    await cp(join(PROJECT, file), join(copyPath, file));
  }
  await linkPackages(copyPath);
  return copyPath;
}

/** The workspaces in `@kinora` are those of the copy. Caches, whose names have a dot, are not. */
async function linkPackages(copyPath: string): Promise<void> {
  const [from, to] = [join(PROJECT, 'node_modules'), join(copyPath, 'node_modules')];
  await mkdir(to);
  for (const name of await readdir(from))
    if (name === '.bin' || (name !== '@kinora' && !name.startsWith('.')))
      await symlink(join(from, name), join(to, name));
  await cp(join(from, '@kinora'), join(to, '@kinora'), { recursive: true, verbatimSymlinks: true });
}
