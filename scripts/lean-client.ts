import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/** What the icon library makes its icons with, and what we make them with. */
const ICON_FACTORY = '../createLucideIcon.mjs';
const OUR_ICON_FACTORY = join(ROOT, 'app/ui/lucide-icon.tsx');

/**
 * Parts of the router that no page of ours ever enters: discovery of routes (`routeDiscovery` is `initial`, see react-router.config.ts)
 * and instrumentation (nothing is handed to `HydratedRouter`). They would be sent because the router decides about both while it runs.
 */
const UNUSED = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](router[\\/]instrumentation|dom[\\/]ssr[\\/]fog-of-war)\.js$/;

/**
 * Takes out of the built pages what is in a library and not in use. Every export of an unused file becomes a function that does
 * nothing. Fails the build when a file is no longer where it was, so that an upgrade cannot undo it unseen.
 */
export function leanClient(): Plugin {
  const left = new Set<string>();
  return {
    name: 'lean-client',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      return source === ICON_FACTORY ? OUR_ICON_FACTORY : null;
    },
    async load(id) {
      if (this.environment.name !== 'client' || !UNUSED.test(id)) return null;
      const [, exported] = /^export \{ (.+) \};$/m.exec(await readFile(id, 'utf8')) ?? [];
      if (exported === undefined) this.error(`${id} has no list of exports`);
      left.add(id);
      const names = exported.split(', ').map((name) => `nothing as ${name}`);
      return `function nothing() {}\nexport { ${names.join(', ')} };`;
    },
    buildEnd(error) {
      if (this.environment.name === 'client' && !error && left.size !== 2)
        this.error(`left out ${left.size} files of the router instead of 2`);
    },
  };
}
