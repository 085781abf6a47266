import { expect, test } from 'vitest';
import { nginxConfig } from './nginx.ts';

const FOLDER = '/somewhere/kinora bench';

test('the nginx configuration has the response headers unchanged', () => {
  const config = nginxConfig({
    folder: FOLDER,
    port: 4370,
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['etag', 'W/"abc\\"'],
    ],
  });
  expect(config).toContain('default_type "text/html; charset=utf-8";');
  expect(config).toContain('add_header etag "W/\\"abc\\\\\\"";');
  expect(config).toContain('root "/somewhere/kinora bench";');
  expect(config).not.toContain('add_header content-type');
});

test('a header with a dollar sign is rejected', () => {
  expect(() => nginxConfig({ folder: FOLDER, port: 4370, headers: [['x-price', '$5']] })).toThrow(
    'dollar',
  );
});
