import { expect, test } from 'vitest';
import { createDeviceCookie } from './device-cookie.ts';

const SECRET = 'a secret that is long enough for a test';

test.each([
  [true, '__Host-kinora.device', 'Secure; '],
  [false, 'kinora.device', ''],
])('https %s: only the server reads the cookie of a device, for a year', (https, name, secure) => {
  const devices = createDeviceCookie({ secret: SECRET, https });
  const device = devices.withAccount(devices.create(), 'mina@example.com');
  const cookie = devices.write(device);
  const [pair = '', ...attributes] = cookie.split('; ');
  expect(pair).toMatch(new RegExp(`^${name}=${device.id}\\.`));
  expect(attributes.join('; ')).toBe(`Max-Age=31536000; Path=/; HttpOnly; ${secure}SameSite=Lax`);
  expect(devices.read(pair)).toEqual(device);
});

test('a cookie that was changed or signed with another secret is no device', () => {
  const devices = createDeviceCookie({ secret: SECRET, https: false });
  const [pair = ''] = devices.write(devices.create()).split(';');
  const other = createDeviceCookie({ secret: `${SECRET} 2`, https: false });
  expect(devices.read(pair)).not.toBeNull();
  expect(other.read(pair)).toBeNull();
  expect(devices.read(pair.replace('..', `.${'a'.repeat(12)}.`))).toBeNull();
  expect(devices.read(null)).toBeNull();
});

test('a device knows the last five accounts that signed in on it', () => {
  const devices = createDeviceCookie({ secret: SECRET, https: false });
  const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`);
  const device = emails.reduce(devices.withAccount, devices.create());
  expect(emails.map((email) => devices.hasAccount(device, email))).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(devices.hasAccount(null, 'f@example.com')).toBe(false);
});
