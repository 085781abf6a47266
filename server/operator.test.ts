import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { operatorOf } from './operator.ts';

test.each([
  [{}, 'support@localhost'],
  [{ SITE_URL: 'https://www.kinora.example:8443' }, 'support@kinora.example'],
  [{ SITE_URL: 'https://kinora.example', SUPPORT_EMAIL: 'help@elsewhere.example' }, 'help@elsewhere.example'],
])('G5 with %j people write to %s', (variables, email) => {
  expect(operatorOf(readEnv(variables)).email).toBe(email);
});

test('G2 who runs the servers is named where it is configured', () => {
  expect(operatorOf(readEnv({})).hosting).toBeNull();
  expect(operatorOf(readEnv({ HOSTING_PROVIDER: 'Example Cloud' })).hosting).toBe('Example Cloud');
});
