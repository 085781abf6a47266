import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { getOperator, warnIfOperatorUnnamed } from './operator.ts';

test.each([
  [{}, 'support@localhost'],
  [{ SITE_URL: 'https://www.kinora.example:8443' }, 'support@kinora.example'],
  [
    { SITE_URL: 'https://kinora.example', SUPPORT_EMAIL: 'help@elsewhere.example' },
    'help@elsewhere.example',
  ],
])('with %j the contact e-mail is %s', { tags: ['G5'] }, (variables, email) => {
  expect(getOperator(readEnv(variables)).email).toBe(email);
});

test('the hosting provider is the configured one, or null', { tags: ['G2'] }, () => {
  expect(getOperator(readEnv({})).hosting).toBeNull();
  expect(getOperator(readEnv({ HOSTING_PROVIDER: 'Example Cloud' })).hosting).toBe('Example Cloud');
});

test('the operator is named as configured, with the support e-mail as the default contact', {
  tags: ['G2'],
}, () => {
  expect(getOperator(readEnv({}))).toMatchObject({
    name: null,
    contact: 'support@localhost',
    postalAddress: null,
    registration: null,
  });
  const env = {
    OPERATOR_NAME: 'Kinora Ltd.',
    OPERATOR_CONTACT: '+82 2 1',
    OPERATOR_ADDRESS: '1 Main St',
    OPERATOR_REGISTRATION: '12-3',
  };
  expect(getOperator(readEnv(env))).toMatchObject({
    name: 'Kinora Ltd.',
    contact: '+82 2 1',
    postalAddress: '1 Main St',
    registration: '12-3',
  });
});

test.each([
  [{}, []],
  [{ SITE_URL: 'http://127.0.0.1:3000' }, []],
  [{ SITE_URL: 'https://kinora.example' }, [['OPERATOR_NAME', 'OPERATOR_CONTACT']]],
  [{ SITE_URL: 'https://kinora.example', OPERATOR_NAME: 'Kinora Ltd.' }, [['OPERATOR_CONTACT']]],
  [
    {
      SITE_URL: 'https://kinora.example',
      OPERATOR_NAME: 'Kinora Ltd.',
      OPERATOR_CONTACT: 'law@kinora.example',
    },
    [],
  ],
])('a start with %j warns of the settings %j', { tags: ['G2'] }, (variables, expectedWarnings) => {
  const warnings: unknown[] = [];
  warnIfOperatorUnnamed(readEnv(variables), {
    warn: (details: { missing: string[] }) => warnings.push(details.missing),
  } as never);
  expect(warnings).toEqual(expectedWarnings);
});
