import fc from 'fast-check';
import type { FormIntent } from '../../domain/forms/form-intent.ts';
import type { RequestOptions } from '../support/http-client.ts';
import type { SiteIds } from '../support/seed-security-site.ts';
import { makeFormFields, NO_IDS } from './form-fields.ts';
import { text } from './fuzz-texts.ts';

const NAMES = [
  ...new Set(Object.values(makeFormFields(NO_IDS)).flatMap((fields) => Object.keys(fields))),
];
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NAMES, 'intent', 'return') },
  { weight: 1, arbitrary: text },
);
const file = fc
  .tuple(
    fc.oneof(
      text,
      fc.constantFrom('Name,Year\nParasite,2019\n', 'Const,Your Rating\ntt6751668,9\n'),
    ),
    fc.constantFrom('list.csv', '../x', ''),
  )
  .map(([content, fileName]) => new File([content], fileName, { type: 'text/csv' }));

type Pair = [name: string, value: string | File];

/** Valid form with some fields replaced, duplicated, omitted or added. */
export function formArbitrary(intent: FormIntent, ids: SiteIds): fc.Arbitrary<RequestOptions> {
  const fields = Object.entries(makeFormFields(ids)[intent]);
  const idValues = Object.values(ids);
  const value = fc.oneof(
    { weight: 5, arbitrary: text },
    { weight: 1, arbitrary: fc.constantFrom(...idValues) },
  );
  const change = fc.constantFrom(
    'keep',
    'keep',
    'keep',
    'replace',
    'replace',
    'omit',
    'twice',
    'file',
  );
  const changed = fc.tuple(
    ...fields.map(([key, original]) =>
      fc.tuple(change, value, file).map((mutation) => applyChange(key, original, mutation)),
    ),
  );
  const added = fc.array(fc.tuple(name, value), { maxLength: 4 });
  return fc.tuple(changed, added, fc.boolean()).map(([pairs, more, multipart]) => ({
    form: [['intent', intent] as Pair, ...pairs.flat(), ...more],
    multipart,
  }));
}

function applyChange(
  key: string,
  original: string,
  [kind, value, randomFile]: [string, string, File],
): Pair[] {
  if (key === 'file')
    return kind === 'omit'
      ? []
      : [[key, kind === 'keep' ? new File([original], 'list.csv') : randomFile]];
  if (kind === 'omit') return [];
  if (kind === 'replace') return [[key, value]];
  if (kind === 'twice')
    return [
      [key, original],
      [key, value],
    ];
  return [[key, kind === 'file' && value.length % 4 === 0 ? randomFile : original]];
}

const JSON_KEYS = [
  'email',
  'password',
  'name',
  'token',
  'newPassword',
  'currentPassword',
  'newEmail',
  'id',
  'code',
  'otp',
  'type',
  'provider',
];
const MORE_KEYS = [
  'callbackURL',
  'rememberMe',
  'trustDevice',
  'response',
  'accountId',
  'idToken',
  'scopes',
  'language',
  'image',
  'role',
  'userId',
];
const jsonKey = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...JSON_KEYS, ...MORE_KEYS) },
  { weight: 1, arbitrary: text },
);
const jsonValue = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const plausible = fc.record(
  {
    email: fc.constantFrom('mina@example.com', 'other@example.com', 'new@example.com'),
    password: fc.constantFrom('correct horse 10', 'a'),
    name: fc.constantFrom('Somebody', 'a'),
    type: fc.constantFrom('sign-in', 'email-verification', 'forget-password'),
    otp: fc.constant('123456'),
    code: fc.constant('123456'),
    newEmail: fc.constant('next@example.com'),
    provider: fc.constantFrom('kakao', 'naver', 'twitter'),
    response: fc.record({
      id: text,
      rawId: text,
      response: fc.dictionary(fc.constantFrom('clientDataJSON', 'attestationObject'), text),
      type: text,
    }),
  },
  { requiredKeys: [] },
);

/** Body of an API call, mostly JSON with some known keys. */
export const callBody: fc.Arbitrary<RequestOptions> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(plausible, fc.dictionary(jsonKey, jsonValue, { maxKeys: 5 }))
      .map(([known, extra]) => ({ json: { ...known, ...extra } })),
  },
  { weight: 1, arbitrary: fc.jsonValue().map((json) => ({ json })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(text, fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'a'))
      .map(rawBody),
  },
);

function rawBody([content, type]: [string, string]): RequestOptions {
  return { body: Buffer.from(content), headers: { 'content-type': type } };
}
