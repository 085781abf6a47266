import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isIdempotent } from '../../../../domain/forms/form-intent.ts';
import { getOperatorPath } from './operator-files.ts';

const REPEATABLE_BODY = /^ *acl repeatable req\.body -m reg '(.+)'$/m;

async function readBodyPattern(): Promise<RegExp> {
  const configuration = await readFile(getOperatorPath('haproxy.cfg'), 'utf8');
  return new RegExp(REPEATABLE_BODY.exec(configuration)?.[1] ?? '$^');
}

const toMultipart = (intent: string) =>
  `--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\n${intent}\r\n--x--\r\n`;

test('HAProxy sends only idempotent forms to the other site', async () => {
  const pattern = await readBodyPattern();
  for (const intent of ['save', 'review', 'sign_out', 'contact', 'sign_up', 'saves', 'delete']) {
    expect(pattern.test(toMultipart(intent))).toBe(isIdempotent(intent));
    expect(pattern.test(`title=movie%2F550&intent=${intent}`)).toBe(isIdempotent(intent));
    expect(pattern.test(`intent=${intent}&title=movie%2F550`)).toBe(isIdempotent(intent));
  }
});

test('HAProxy takes no other field for the intent', async () => {
  const pattern = await readBodyPattern();
  expect(pattern.test('intent=contact&message=intent%3Dsave')).toBe(false);
  expect(pattern.test('intent=contact&x-intent=save')).toBe(false);
  expect(pattern.test(toMultipart('contact').replace('--x--', '--x\r\n&save\r\n'))).toBe(false);
});
