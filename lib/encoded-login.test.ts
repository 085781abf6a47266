import { expect, test } from 'vitest';
import { requireEncodedLogin } from './encoded-login.ts';

test.each([
  'redis://host',
  'redis://:pw@host:6379/0',
  'smtp://user%40films.example:p%23ss@host:587',
  // The last @ ends the login, as in browsers.
  'postgres://user:p@ss@host/db',
  'postgres://user:a b:c@host/db?sslmode=require',
  'postgres://host/db?user=me@films.example',
  'redis+sentinel://a:26379,b/main?sentinelPassword=p@ss',
  'not a URL',
])('accepts %s', (url) => {
  expect(() => requireEncodedLogin(url)).not.toThrow();
});

test.each([
  'redis://user:12#3@host',
  'postgres://user:pass#word@host/db',
  'postgres://user:12/3@host/db',
  'postgres://user:12?3@host/db',
  'smtp://user:100%@host',
  'smtp://user:p%zz@host',
  'redis://host/0#1',
])('rejects %s without repeating it', (url) => {
  expect(() => requireEncodedLogin(url)).toThrow(/^a URL .*: @ as %40, # as %23, [^:]*$/);
});
