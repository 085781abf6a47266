import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Parts of the router that no page of ours ever enters: discovery of routes (`routeDiscovery` is `initial`, see react-router.config.ts)
 * and instrumentation (nothing is handed to `HydratedRouter`). They would be sent because the router decides about both while it runs.
 */
const UNUSED =
  /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](router[\\/]instrumentation|dom[\\/]ssr[\\/]fog-of-war)\.js$/;

/** The router's components. Naming one for React's developer tools, and wrapping it, counts as using it. */
const COMPONENTS = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]lib\.js$/;
const NAMING = /^\w+\.displayName = .+;$/gm;
const WRAPPING = /(?<=^const \w+ = )(?=React\$1\.forwardRef\()/gm;

/** Three files of the router: the two that are unused, and its components. */
const FILES = 3;

/**
 * Takes out of the built pages what is in a library and not in use. Every export of an unused file becomes a function that does
 * nothing, and components that nobody imports are left behind. Fails the build when a file is no longer where it was or as it was, so
 * that an upgrade cannot undo it unseen.
 */
export function leanClient(): Plugin {
  const found = new Set<string>();
  return {
    name: 'lean-client',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const makeLean = UNUSED.test(id) ? emptied : COMPONENTS.test(id) ? unnamed : null;
      if (this.environment.name !== 'client') return null;
      if (makeLean === null) return null;
      found.add(id);
      return makeLean(await readFile(id, 'utf8')) ?? this.error(`${id} is not as it was`);
    },
    buildEnd(error) {
      if (this.environment.name === 'client' && !error && found.size !== FILES)
        this.error(`${found.size} files of the router were found, not ${FILES}`);
    },
  };
}

/** The same exports, of which none does anything. Null where there is no list of them. */
function emptied(code: string): string | null {
  const [, exported] = /^export \{ (.+) \};$/m.exec(code) ?? [];
  const names = exported?.split(', ').map((name) => `nothing as ${name}`);
  return names ? `function nothing() {}\nexport { ${names.join(', ')} };` : null;
}

/** The same code, of which a bundler sees what nobody imports. Null where either pattern finds nothing. */
function unnamed(code: string): string | null {
  const withoutNames = code.replace(NAMING, '');
  const marked = withoutNames.replace(WRAPPING, '/* @__PURE__ */ ');
  return withoutNames === code || marked === withoutNames ? null : marked;
}
