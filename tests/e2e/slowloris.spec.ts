import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';

test('a request whose body is incomplete is answered with an error and closed', async ({
  baseURL,
}) => {
  const { hostname, port } = new URL(String(baseURL));
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.write(
    'POST /en HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nhalf',
  );
  await once(socket, 'close');
  expect(received).toMatch(/^HTTP\/1\.1 4\d\d/);
});
