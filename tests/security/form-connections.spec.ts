import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { importForm, MEGABYTE, setUpFormSite, URL_ENCODED } from '../support/form-site.ts';
import { message } from '../support/messages.ts';

const forms = setUpFormSite();

/** Sends the start of a form on a raw connection. The caller closes it. */
async function beginForm(head: string, body: Buffer) {
  const { hostname, port } = new URL(forms.site.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
  });
  socket.write(
    [
      'POST /en/forms HTTP/1.1',
      `host: ${new URL(forms.url).host}`,
      `origin: ${forms.url}`,
      'sec-fetch-site: same-origin',
      head,
      '\r\n',
    ].join('\r\n'),
  );
  await new Promise<void>((resolve) => socket.write(body, () => resolve()));
  return { socket, getReceived: () => received };
}

const getUserRequestHead = (type: string, length: number) =>
  `cookie: ${forms.cookie}\r\ncontent-type: ${type}\r\ncontent-length: ${length}`;

const readLog = () =>
  forms.site.lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { path?: string; status?: number; level: number })
    .filter(({ path }) => path === '/en/forms');

/** Waits until the log has these statuses after the first `before` forms. */
async function expectLogged(statuses: number[], linesBefore: number): Promise<void> {
  const readStatuses = () => readLog().slice(linesBefore);
  await expect.poll(() => readStatuses().map(({ status }) => status)).toEqual(statuses);
}

test('an import ends and saves nothing when its client disconnects', { tag: ['@S1'] }, async () => {
  const multipart = new Response(importForm(`Name,Year\n${'a\n'.repeat(90_000)}Parasite,2019\n`));
  const body = Buffer.from(await multipart.arrayBuffer());
  const head = getUserRequestHead(multipart.headers.get('content-type') ?? '', body.length);
  const linesBefore = readLog().length;
  const { socket } = await beginForm(head, body);
  // When this response arrives, the server has received the form.
  await fetch(`${forms.site.url}/healthz`);
  socket.destroy();
  await expectLogged([499], linesBefore);
  expect(await (await forms.userRequests.get('/en/saved/import')).text()).not.toContain(
    message('en', 'import.matching'),
  );
});

test('a client that disconnects within a form is logged as 499, not as an error', {
  tag: ['@S1'],
}, async () => {
  const linesBefore = readLog().length;
  const { socket } = await beginForm(
    `content-type: ${URL_ENCODED}\r\ncontent-length: 1000`,
    Buffer.from('intent=save&title='),
  );
  await fetch(`${forms.site.url}/healthz`);
  socket.destroy();
  await expectLogged([499], linesBefore);
  expect(
    forms.site.lines.filter(
      (line) => !line.startsWith('{') || (JSON.parse(line) as { level: number }).level > 40,
    ),
  ).toEqual([]);
});

test('a chunked body of more than 64 KB → 413', { tag: ['@S1'] }, async () => {
  const chunk = Buffer.concat([
    Buffer.from('8000\r\n'),
    Buffer.alloc(0x8000, 'a'),
    Buffer.from('\r\n'),
  ]);
  const head = `content-type: ${URL_ENCODED}\r\ntransfer-encoding: chunked`;
  const { socket, getReceived } = await beginForm(head, Buffer.concat([chunk, chunk, chunk]));
  await expect.poll(getReceived).toContain('HTTP/1.1 413');
  socket.destroy();
});

test('a slow client with a form that is too large receives 413 and can go on', {
  tag: ['@S1'],
}, async () => {
  const block = Buffer.alloc(1.5 * MEGABYTE, 'a');
  const { socket, getReceived } = await beginForm(
    getUserRequestHead(URL_ENCODED, 4 * block.length),
    block,
  );
  for (let blockCount = 1; blockCount < 4; blockCount += 1) {
    // When this response arrives, the site has waited for the next block.
    await fetch(`${forms.site.url}/healthz`);
    socket.write(block);
  }
  await expect.poll(getReceived).toContain('HTTP/1.1 413');
  // The connection accepts the next request.
  socket.write(`GET /healthz HTTP/1.1\r\nhost: ${new URL(forms.url).host}\r\n\r\n`);
  await expect.poll(getReceived).toContain('HTTP/1.1 200');
  socket.destroy();
});

test('a client that sends far more than the limit of a form is disconnected', {
  tag: ['@S1'],
}, async () => {
  const head = getUserRequestHead(URL_ENCODED, 1000 * MEGABYTE);
  const { socket } = await beginForm(head, Buffer.alloc(MEGABYTE, 'a'));
  const sendTimer = setInterval(() => socket.write(Buffer.alloc(MEGABYTE, 'a')), 50);
  await expect.poll(() => socket.closed).toBe(true);
  clearInterval(sendTimer);
});
