import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProbedProcess, startProbed } from '../probed-process.ts';
import type { Answer } from './answer.ts';
import type { BareAnswer } from './bare-server.ts';

/** A bare node:http server that sends this answer for every address. */
export async function startBare({ status, headers, body }: Answer): Promise<ProbedProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-bench-'));
  const file = join(folder, 'answer.json');
  await writeFile(
    file,
    JSON.stringify({ status, headers, body: body.toString('base64') } satisfies BareAnswer),
  );
  const server = await startProbed(join(import.meta.dirname, 'bare-server.ts'), '/', {}, [file]);
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
