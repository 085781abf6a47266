import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProbedProcess, startProbedProcess } from '../probed-process.ts';
import type { SerializedResponse } from './bare-server.ts';
import type { RecordedResponse } from './response.ts';

export async function startBareServer({
  status,
  headers,
  body,
}: RecordedResponse): Promise<ProbedProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-bench-'));
  const file = join(folder, 'answer.json');
  await writeFile(
    file,
    JSON.stringify({ status, headers, body: body.toString('base64') } satisfies SerializedResponse),
  );
  const server = await startProbedProcess(join(import.meta.dirname, 'bare-server.ts'), '/', {}, [
    file,
  ]);
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
