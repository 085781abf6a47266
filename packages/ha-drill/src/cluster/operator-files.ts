import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ports } from './ports.ts';

const OPERATOR_FOLDER = join(import.meta.dirname, '../../../../ops/ha');

/**
 * A file of ops/ha/ with the hosts and ports of the drill. `replacements` are further texts, each
 * of which must be in the file.
 */
export async function readOperatorFile(
  name: string,
  ports: Ports,
  replacements: Record<string, string> = {},
): Promise<string> {
  let text = await readFile(join(OPERATOR_FOLDER, name), 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`ops/ha/${name} does not contain: ${from}`);
    text = text.replaceAll(from, to);
  }
  return text
    .replace(
      /postgres-(\d):5432 check port 8008/g,
      (_, node) =>
        `127.0.0.1:${ports.postgres(+node)} check port ${ports.patroniForHaproxy(+node)}`,
    )
    .replace(/\bsite-(\d):3000/g, (_, site) => `127.0.0.1:${ports.site(+site)}`)
    .replace(/\bredis-(\d)[: ]6379/g, (match, node) =>
      `127.0.0.1:${ports.redis(+node)}`.replace(':', match.includes(':') ? ':' : ' '),
    );
}

/** Path of a file of ops/ha/ that needs no change. */
export const getOperatorPath = (name: string) => join(OPERATOR_FOLDER, name);
