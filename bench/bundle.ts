import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const ASSETS = 'build/client/assets';

/** Sizes in bytes. A module's brotli is its share of its file's, by the length of its minified code: it is never sent alone. */
export type Module = { name: string; bytes: number; brotli: number };
export type Script = { file: string; bytes: number; brotli: number; modules: Module[] };
export type PageScripts = { brotli: number; scripts: Script[]; messages: { file: string; brotli: number } | null };

/** Builds the site with maps of its scripts, which say what each is made of. What is sent is the same as without. */
export function buildWithMaps(): void {
  const { status } = spawnSync('react-router', ['build', '--sourcemapClient', 'hidden'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('the site could not be built');
}

/** What a document makes a browser fetch before the page is alive: its scripts by module, largest first, and its language. */
export async function scriptsOf(html: string): Promise<PageScripts> {
  const named = (pattern: RegExp) => [...new Set(Array.from(html.matchAll(pattern), ([, address = '']) => basename(address)))];
  const scripts = await Promise.all(named(/<link rel="modulepreload" href="([^"]+)"/g).map(readScript));
  const [language] = named(/<link id="messages"[^>]* href="([^"]+)"/g);
  const messages = language === undefined ? null : { file: language, brotli: await brotliOf(await readFile(join(ASSETS, language))) };
  const total = scripts.reduce((sum, { brotli }) => sum + brotli, messages?.brotli ?? 0);
  return { brotli: total, scripts: scripts.sort((a, b) => b.brotli - a.brotli), messages };
}

/** The modules of several scripts together, largest first. */
export function modulesOf(scripts: Script[]): Module[] {
  const modules = new Map<string, Module>();
  for (const { name, bytes, brotli } of scripts.flatMap((script) => script.modules)) {
    const known = modules.get(name) ?? { name, bytes: 0, brotli: 0 };
    modules.set(name, { name, bytes: known.bytes + bytes, brotli: known.brotli + brotli });
  }
  return [...modules.values()].sort((a, b) => b.brotli - a.brotli);
}

async function readScript(file: string): Promise<Script> {
  const code = await readFile(join(ASSETS, file));
  const brotli = await brotliOf(code);
  const lengths = await lengthsByModule(file, code.toString());
  const total = Math.max(
    1,
    [...lengths.values()].reduce((sum, length) => sum + length, 0),
  );
  const modules = Array.from(lengths, ([name, bytes]) => ({ name, bytes, brotli: (bytes / total) * brotli }));
  return { file, bytes: code.length, brotli, modules: modules.sort((a, b) => b.bytes - a.bytes) };
}

/** Letters of minified code by the module they come from. The router's list of routes has no map: it is its own module. */
async function lengthsByModule(file: string, code: string): Promise<Map<string, number>> {
  const text = await readFile(join(ASSETS, `${file}.map`), 'utf8').catch(() => null);
  if (text === null) return new Map([[file.replace(/-[^-]+\.js$/, '.js'), code.length]]);
  const map = new SourceMap(JSON.parse(text));
  const lengths = new Map<string, number>();
  for (const [line, letters] of code.split('\n').entries())
    for (let column = 0; column < letters.length; column += 1) {
      const entry = map.findEntry(line, column);
      const name = 'originalSource' in entry && entry.originalSource ? nameOf(entry.originalSource) : 'between modules';
      lengths.set(name, (lengths.get(name) ?? 0) + 1);
    }
  return lengths;
}

/** `react-dom/client.js` and `app/root.tsx`: what lies before says only where the build was made. */
function nameOf(source: string): string {
  return source.replace(/^.*node_modules\//, '').replace(/^(\.\.\/)+/, '');
}

async function brotliOf(bytes: Buffer): Promise<number> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return (await promisify(brotliCompress)(bytes, { params })).length;
}
