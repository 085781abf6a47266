import { expect, test } from 'vitest';
import { isSecurityLog, logsQuery, securityQuery } from './schema.ts';

const allParameters =
  'q=mina&admin=u1&action=delete_user&type=user&target=0b5e0ad9&from=2026-11-01&to=2026-11-30&offset=-345&page=2&open=0b5e0ad9-9f0c-4c11-8a71-0f8d4a1c2b3d';

test('writes the query as it was read', { tags: ['M9'] }, () => {
  const query = logsQuery.read(new URLSearchParams(allParameters));
  expect(query).toMatchObject({
    text: 'mina',
    admin: 'u1',
    action: 'delete_user',
    from: '2026-11-01',
    to: '2026-11-30',
    offset: -345,
  });
  expect(new URLSearchParams(logsQuery.write(query)).toString()).toBe(allParameters);
});

test('ignores unknown and malformed values of the query', { tags: ['M9'] }, () => {
  const defaults = logsQuery.read(new URLSearchParams());
  const malformed = [
    'q=%00&admin=%20&action=drop_table&type=table&target=%0a&page=0',
    'from=2026-13-01&to=0000-01-01&offset=9999',
    'from=1999-12-31&to=x&offset=-0x1',
  ];
  for (const search of malformed)
    expect(logsQuery.read(new URLSearchParams(search))).toEqual(defaults);
  expect(logsQuery.write(defaults)).toEqual({});
  expect(logsQuery.read(new URLSearchParams('offset=60'))).toEqual(defaults);
  expect(logsQuery.read(new URLSearchParams('open=1')).open).toEqual({ dialog: 'open', id: null });
});

test('writes the query of security events as it was read, without unknown and malformed values', {
  tags: ['S11'],
}, () => {
  const url =
    'source=security&q=mina&event=sign_in_failed&from=2026-11-01&to=2026-11-30&offset=-345&page=2';
  expect(
    new URLSearchParams(
      securityQuery.write(securityQuery.read(new URLSearchParams(url))),
    ).toString(),
  ).toBe(url);
  const malformed = new URLSearchParams('source=security&event=drop_table&from=x&page=0&admin=u1');
  expect(securityQuery.write(securityQuery.read(malformed))).toEqual({ source: 'security' });
  expect(
    ['source=security', 'source=changes', ''].map((query) =>
      isSecurityLog(new URLSearchParams(query)),
    ),
  ).toEqual([true, false, false]);
});
