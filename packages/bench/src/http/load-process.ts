/**
 * Generates load without wrk: `node load-process.ts <url> <connections> <seconds>` prints
 * {requests, seconds}. Each socket sends one prepared request at a time. Responses are counted by
 * the length of the first, because parsing would cost more than serving.
 */
import { connect, type Socket } from 'node:net';

const [url = '', connections = '1', seconds = '1'] = process.argv.slice(2);
const { hostname, port, pathname, search } = new URL(url);
const REQUEST = Buffer.from(
  `GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept-encoding: br\r\n\r\n`,
);
const OK = Buffer.from('HTTP/1.1 200 ');

let requests = 0;
/** Size of a response with headers; all are equal. */
let length = 0;

function openConnection(): Socket {
  const socket = connect(Number(port), hostname, () => socket.write(REQUEST));
  let received = 0;
  socket.setNoDelay();
  socket.on('data', (chunk: Buffer) => {
    if (received === 0) {
      if (!chunk.subarray(0, OK.length).equals(OK))
        fail(`an answer begins with ${chunk.subarray(0, 40).toString()}`);
      length ||= getResponseLength(chunk);
    }
    received += chunk.length;
    if (received < length) return;
    if (received > length) fail('an answer is longer than the others');
    requests += 1;
    received = 0;
    socket.write(REQUEST);
  });
  socket.on('error', (error) => fail(error.message));
  socket.on('close', () => fail('a connection was closed'));
  return socket;
}

function getResponseLength(chunk: Buffer): number {
  const headers = chunk.subarray(0, chunk.indexOf('\r\n\r\n') + 4);
  const contentLength = /\r\ncontent-length: (\d+)/i.exec(headers.toString('latin1'))?.[1];
  if (contentLength === undefined) fail('an answer without content-length');
  return headers.length + Number(contentLength);
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

const startedAt = performance.now();
const sockets = Array.from({ length: Number(connections) }, openConnection);
setTimeout(() => {
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
  console.log(JSON.stringify({ requests, seconds: elapsedSeconds }));
}, Number(seconds) * 1000);
