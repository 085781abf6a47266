/** A node:http server with one prepared response: `PORT=… node bare-server.ts <answer.json>`. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

export type SerializedResponse = {
  status: number;
  headers: [name: string, value: string][];
  body: string;
};

const file = process.argv[2];
if (file === undefined) throw new Error('the file with the answer is missing');
const { status, headers, body } = JSON.parse(readFileSync(file, 'utf8')) as SerializedResponse;
const bytes = Buffer.from(body, 'base64');
const ready = [...headers.flat(), 'content-length', String(bytes.length)];

const server = createServer((_request, response) => {
  response.writeHead(status, ready).end(bytes);
}).listen(Number(process.env.PORT), '127.0.0.1');
await once(server, 'listening');
