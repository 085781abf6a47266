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

/** The router's components. Naming one for React's developer tools, and wrapping it, counts as using it. */
const COMPONENTS = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]lib\.js$/;
const NAMING = /^\w+\.displayName = .+;$/gm;
const WRAPPING = /(?<=^const \w+ = )(?=React\$1\.forwardRef\()/gm;

/**
 * Takes out of the built pages what is in a library and not in use. Every export of an unused file becomes a function that does
 * nothing, and components that nobody imports are left behind. Fails the build when a file is no longer where it was or as it was, so
 * that an upgrade cannot undo it unseen.
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
      if (this.environment.name !== 'client' || !(UNUSED.test(id) || COMPONENTS.test(id))) return null;
      left.add(id);
      const code = await readFile(id, 'utf8');
      if (COMPONENTS.test(id)) {
        if (!NAMING.test(code) || !WRAPPING.test(code)) this.error(`${id} has no components as they were`);
        return code.replace(NAMING, '').replace(WRAPPING, '/* @__PURE__ */ ');
      }
      const [, exported] = /^export \{ (.+) \};$/m.exec(code) ?? [];
      if (exported === undefined) this.error(`${id} has no list of exports`);
      const names = exported.split(', ').map((name) => `nothing as ${name}`);
      return `function nothing() {}\nexport { ${names.join(', ')} };`;
    },
    buildEnd(error) {
      if (this.environment.name === 'client' && !error && left.size !== 3)
        this.error(`${left.size} files of the router were made lean, not 3`);
    },
  };
}
