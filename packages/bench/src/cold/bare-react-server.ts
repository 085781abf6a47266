/**
 * Renders cold titles with react-dom alone: `PORT=… node bare-react-server.ts <folder> <catalog
 * URL>`. A request for `/<number>` fetches the title from the catalog, parses it, renders the
 * elements of the site's document (`<folder>/<document>.html`) and sends them without compression.
 */
// First: React chooses its build when it is first imported.
import '../../../../server/node-env.ts';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { titleRequest } from '../../../../catalog/tmdb/requests.ts';
import { readHostTree, toReact } from '../render/host-tree.ts';
import { COLD_DOCUMENTS, toColdTitle } from './cold-titles.ts';

const [folder = '', catalogUrl = ''] = process.argv.slice(2);
const elements = Array.from({ length: COLD_DOCUMENTS }, (_, document) =>
  toReact(readHostTree(readFileSync(join(folder, `${document}.html`), 'utf8'))),
);

const server = createServer(async (request, response) => {
  const { id, lang, document } = toColdTitle(Number(request.url?.slice(1)));
  const { path, params } = titleRequest('movie', id, lang);
  const query = new URLSearchParams({ api_key: 'bench' });
  for (const [name, value] of Object.entries(params)) query.set(name, String(value));
  const title = (await (await fetch(`${catalogUrl}${path}?${query}`)).json()) as { id: number };
  if (title.id !== id) throw new Error(`another title: ${title.id}`);
  const html = Buffer.from(renderToString(elements[document]));
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': html.length })
    .end(html);
}).listen(Number(process.env.PORT), '127.0.0.1');
await once(server, 'listening');
