import { type BuildOptions, build, type Plugin, type Rolldown } from 'vite';
import { LANGUAGES } from '../domain/language/language.ts';

const SUFFIX = '?inline-script';

/**
 * Imports a module with `?inline-script` as the text of one script, with all its imports. Browsers
 * get an empty text, as the server writes the script into the document.
 */
export function inlineScripts(): Plugin {
  let target: BuildOptions['target'];
  return {
    name: 'inline-script',
    enforce: 'pre',
    configResolved(config) {
      target = config.build.target;
    },
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id, options) {
        const isServer = options?.ssr ?? false;
        if (!isServer) return "export default '';";
        const { code, moduleIds } = await bundle(id.slice(0, -SUFFIX.length), target);
        for (const file of moduleIds) this.addWatchFile(file);
        return `export default ${JSON.stringify(code.trim())};`;
      },
    },
  };
}

async function bundle(file: string, target: BuildOptions['target']): Promise<Rolldown.OutputChunk> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    // The table of languages would be larger than the rest of the script.
    define: { LANG_CODES: JSON.stringify(LANGUAGES.map(({ code }) => code)) },
    build: {
      write: false,
      target,
      minify: 'oxc',
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return output.output[0];
}
