import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const BEFORE = 'window.__reactRouterManifest=';

type Manifest = { entry: { imports: string[] }; routes: Record<string, Record<string, unknown>> };

/**
 * Every visitor is sent the list of all routes. It holds what the router never asks for here: what a route does not have, scripts that
 * each page has begun with, files that no link of the site is followed to, and actions, as forms are sent without the router. What a page
 * imports that few visitors come to is found when one of them opens it.
 */
export async function leanManifest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  );
  const manifest = files.find(({ text }) => text.startsWith(BEFORE));
  if (!manifest) throw new Error(`the list of routes is not in ${folder}, or not as it was`);
  const routes = JSON.parse(manifest.text.slice(BEFORE.length).replace(/;\s*$/, '')) as Manifest;
  await writeFile(join(folder, manifest.name), `${BEFORE}${JSON.stringify(lean(routes))};`);
}

/** Asked for by `/` alone, which leads on to a language. */
const START = 'routes/public/start';

/** Pages that few visitors come to by a link: those for people who have signed in, and those with a form. */
const SELDOM =
  /^(routes\/(account|admin)\/|(sign-in|sign-up|reset-password|routes\/public\/(support|list-by-link))$)/;

/** The same for the router, which asks only whether a flag or a list is there. */
export function lean({ routes, ...rest }: Manifest): Manifest {
  const everywhere = new Set(rest.entry.imports);
  const asked = ([name, value]: [string, unknown]) =>
    !/^has(Action|DefaultExport)$/.test(name) &&
    value !== false &&
    !(Array.isArray(value) && value.length === 0);
  const pages = Object.entries(routes).filter(
    ([id, { hasDefaultExport }]) => hasDefaultExport || id === START,
  );
  const leaner = pages.map(([id, route]) => {
    const imports = SELDOM.test(id)
      ? []
      : (route.imports as string[]).filter((file) => !everywhere.has(file));
    return [id, Object.fromEntries(Object.entries({ ...route, imports }).filter(asked))];
  });
  return { ...rest, routes: Object.fromEntries(leaner) };
}
