import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const BEFORE = 'window.__reactRouterManifest=';

type Manifest = { entry: { imports: string[] }; routes: Record<string, Record<string, unknown>> };

/**
 * Every visitor is sent the list of all routes. Of each it says five times what the route does not have, and which scripts it shares with
 * all pages; neither tells the router anything. What a tab of the admin panel imports is found when an administrator opens it.
 */
export async function leanManifest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name));
  const files = await Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
  const manifest = files.find(({ text }) => text.startsWith(BEFORE));
  if (!manifest) throw new Error(`the list of routes is not in ${folder}, or not as it was`);
  const routes = JSON.parse(manifest.text.slice(BEFORE.length).replace(/;\s*$/, '')) as Manifest;
  await writeFile(join(folder, manifest.name), `${BEFORE}${JSON.stringify(lean(routes))};`);
}

/** The same for the router, which asks only whether a flag or a list is there. */
export function lean({ routes, ...rest }: Manifest): Manifest {
  const everywhere = new Set(rest.entry.imports);
  const own = ([, value]: [string, unknown]) => value !== false && !(Array.isArray(value) && value.length === 0);
  const leaner = Object.entries(routes).map(([id, route]) => {
    const imports = id.startsWith('routes/admin/') ? [] : (route.imports as string[]).filter((file) => !everywhere.has(file));
    return [id, Object.fromEntries(Object.entries({ ...route, imports }).filter(own))];
  });
  return { ...rest, routes: Object.fromEntries(leaner) };
}
