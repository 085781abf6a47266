/**
 * A TMDB server with millions of movies, which takes 80 ms to respond, as over a network: `PORT=…
 * node stand-in-catalog.ts`. Its movies are copies of those of the starter catalog. `GET /calls`
 * responds with the number of requests so far.
 */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createStarterCatalog } from '../../../starter-catalog/src/starter-catalog.ts';
import { getOriginalId } from './cold-titles.ts';

const LATENCY_MS = 80;

/** The response for an original, around its id; `rest` is a gzip member of its own. */
type Template = { start: string; rest: Buffer };

const catalog = createStarterCatalog();
const templates = new Map<string, Template>();
let calls = 0;

async function read(url: string): Promise<{ status: number; body: string }> {
  const response = await catalog.fetch(new Request(`http://127.0.0.1${url}`));
  return { status: response.status, body: await response.text() };
}

async function getTemplate(originalId: number, search: string): Promise<Template> {
  const url = `/3/movie/${originalId}${search}`;
  const existing = templates.get(url);
  if (existing) return existing;
  const { body } = await read(url);
  const id = `"id":${originalId},`;
  const idAt = body.indexOf(id);
  if (idAt < 0) throw new Error(`no id in the response for ${url}`);
  const template = {
    start: body.slice(0, idAt),
    rest: gzipSync(body.slice(idAt + id.length)),
  };
  templates.set(url, template);
  return template;
}

async function respond(url: string): Promise<{ status: number; body: Buffer }> {
  const { pathname, search } = new URL(url, 'http://127.0.0.1');
  const id = Number(/^\/3\/movie\/(\d+)$/.exec(pathname)?.[1]);
  const originalId = getOriginalId(id);
  if (originalId === null) {
    const { status, body } = await read(url);
    return { status, body: gzipSync(body) };
  }
  const { start, rest } = await getTemplate(originalId, search);
  return { status: 200, body: Buffer.concat([gzipSync(`${start}"id":${id},`), rest]) };
}

const server = createServer(async (request, response) => {
  if (request.url === '/calls') {
    response.end(String(calls));
    return;
  }
  calls += 1;
  const [{ status, body }] = await Promise.all([respond(request.url ?? '/'), sleep(LATENCY_MS)]);
  response
    .writeHead(status, {
      'content-type': 'application/json;charset=utf-8',
      'content-encoding': 'gzip',
    })
    .end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
await once(server, 'listening');
