import { build, type Plugin, type Rolldown } from 'vite';

const SUFFIX = '?inline-script';

/**
 * Imports a module with `?inline-script` as the text of one script, with all its imports. Browsers
 * get an empty text, as the server writes the script into the document.
 */
export function inlineScripts(target: string[], define: Record<string, string>): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id, options) {
        const isServer = options?.ssr ?? false;
        if (!isServer) return "export default '';";
        const { code, moduleIds } = await bundle(id.slice(0, -SUFFIX.length), target, define);
        for (const file of moduleIds) this.addWatchFile(file);
        return `export default ${JSON.stringify(code.trim())};`;
      },
    },
  };
}

async function bundle(
  file: string,
  target: string[],
  define: Record<string, string>,
): Promise<Rolldown.OutputChunk> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    define,
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
