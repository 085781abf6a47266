import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const BEGINNING = 'window.__reactRouterManifest=';

type Manifest = { entry: { imports: string[] }; routes: Record<string, { imports?: string[] }> };

/**
 * Takes out of the list of routes, which every page is sent, what the browser's router takes for granted: what a route does not have, and
 * scripts that each page has begun with. The server's own list stays whole. Fails the build when the list is no longer where it was.
 */
export async function leanManifest(folder: string): Promise<void> {
  for (const name of await readdir(join(folder, 'assets'))) {
    const path = join(folder, 'assets', name);
    const code = /^manifest-.+\.js$/.test(name) ? await readFile(path, 'utf8') : '';
    if (code.startsWith(BEGINNING)) return writeFile(path, lean(code));
  }
  throw new Error('the list of routes was not found');
}

/** The code of the list, shorter. */
export function lean(code: string): string {
  const manifest = JSON.parse(code.slice(BEGINNING.length).replace(/;$/, '')) as Manifest;
  const begunWith = new Set(manifest.entry.imports);
  for (const [id, route] of Object.entries(manifest.routes)) {
    const all = { ...route, imports: route.imports?.filter((file) => !begunWith.has(file)) };
    const had = Object.entries<unknown>(all).filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0));
    manifest.routes[id] = Object.fromEntries(had);
  }
  return `${BEGINNING}${JSON.stringify(manifest)};`;
}
