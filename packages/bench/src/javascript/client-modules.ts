import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { type ModuleSizes, sizesByModule } from './modules.ts';

/**
 * The modules of each script by its path, such as `/assets/root-DEmdF9Z8.js`. Builds the client
 * again, in memory and with source maps; the file names are the same, because they are content
 * hashes.
 */
export async function readClientModules(): Promise<(path: string) => ModuleSizes | null> {
  const { createBuilder } = await import('vite');
  const root = join(import.meta.dirname, '../../../..');
  const builder = await createBuilder(
    { root, mode: 'production', logLevel: 'error', build: { sourcemap: 'hidden', write: false } },
    null,
  );
  const client = builder.environments.client;
  if (!client) throw new Error('the build has no client');
  const built = (await builder.build(client)) as
    | Rolldown.RolldownOutput
    | Rolldown.RolldownOutput[];
  const chunks = new Map<string, Rolldown.OutputChunk>();
  for (const file of [built].flat().flatMap(({ output }) => output))
    if (file.type === 'chunk') chunks.set(`/${file.fileName}`, file);
  return (path) => {
    const chunk = chunks.get(path);
    return chunk
      ? sizesByModule(chunk.code, chunk.map && { ...chunk.map, sourcesContent: [], sourceRoot: '' })
      : null;
  };
}
