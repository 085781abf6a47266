import { describe, expect, test } from 'vitest';
import { LENGTHS, readInquiry, readToken } from './schema.ts';

const VALID_FIELDS = {
  name: 'Mina Kim',
  email: 'mina@example.com',
  subject: 'A list',
  message: 'It is\nlost.',
};

/** A bell, an escape sequence, and two direction characters. */
const INVISIBLE_CHARACTERS = '\u0007\u001b\u202e\u2066';

function read(fields: Partial<Record<keyof typeof VALID_FIELDS, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...VALID_FIELDS, ...fields })) form.set(name, value);
  return readInquiry(form);
}

test('a valid form is read unchanged', { tags: ['G5'] }, () => {
  expect(read({})).toEqual({ inquiry: VALID_FIELDS, errors: [] });
});

test('an empty form has an error for each of its four fields', { tags: ['G5'] }, () => {
  const { errors } = readInquiry(new FormData());
  expect(errors.map(({ field }) => field)).toEqual(['name', 'email', 'subject', 'message']);
});

describe.each(['name', 'email', 'subject', 'message'] as const)(
  'the contact form field %s',
  (field) => {
    test.each(['', '   ', '\n\t\r\n', '\u0000', '\u202e\u2066\u2069', '\ufeff', '\u200b\u200f'])(
      'reads a contact field of %j as empty',
      (value) => {
        expect(read({ [field]: value }).errors.map((error) => error.field)).toEqual([field]);
      },
    );

    test('reads a file in a contact field as empty', () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(VALID_FIELDS)) form.set(name, value);
      form.set(field, new File(['x'], 'x.txt'));
      expect(readInquiry(form).errors.map((error) => error.field)).toEqual([field]);
    });

    test('accepts a contact field of the maximum length and rejects a longer one without cutting it', () => {
      const maxLength = LENGTHS[field];
      const createValue = (length: number) =>
        field === 'email' ? `${'a'.repeat(length - 12)}@example.com` : '가'.repeat(length);
      expect(read({ [field]: createValue(maxLength) }).errors).toEqual([]);
      expect(read({ [field]: createValue(maxLength + 1) }).errors).toHaveLength(1);
      expect(read({ [field]: createValue(50_000) }).errors).toHaveLength(1);
    });

    test('removes control and direction characters from a contact field', () => {
      const { inquiry, errors } = read({
        [field]: `${VALID_FIELDS[field]}${INVISIBLE_CHARACTERS}`,
      });
      // A text that contains more than an e-mail address is invalid.
      if (field === 'email') expect(errors).toHaveLength(1);
      else
        for (const character of INVISIBLE_CHARACTERS)
          expect(inquiry[field]).not.toContain(character);
    });
  },
);

test.each(['name', 'subject'] as const)(
  '%s is a single line, so that it cannot begin a mail header',
  { tags: ['G5'] },
  (field) => {
    const { inquiry } = read({ [field]: 'Mina\r\nBcc: all@example.com\n\nHello' });
    expect(inquiry[field]).toBe('Mina Bcc: all@example.com Hello');
  },
);

test('counts a letter of two code units as one', { tags: ['G5'] }, () => {
  expect(read({ name: '😀'.repeat(LENGTHS.name) }).errors).toEqual([]);
});

test.each([
  'mina',
  'mina@',
  '@example.com',
  'mina@example',
  'mina example@example.com',
  'mina@example..com',
  'a@b.c, d@e.f',
  'mina@example.com\nBcc: all@example.com',
  '<mina@example.com>',
  'mina@exa_mple.com',
  'mina@-example.com',
  '미나@example.com',
])('rejects %j as an e-mail address', { tags: ['G5'] }, (email) => {
  expect(read({ email }).errors).toEqual([{ field: 'email', text: 'contact.email_wrong' }]);
});

test('a message keeps its lines in every script', { tags: ['G5'] }, () => {
  expect(read({ message: ' مرحبًا\u200f\r\n\r\n\r\n\r\nשלום \n' }).inquiry.message).toBe(
    'مرحبًا\u200f\n\nשלום',
  );
});

test('a token is 64 hexadecimal digits', { tags: ['G5'] }, () => {
  expect(readToken('0a'.repeat(32))).toBe('0a'.repeat(32));
  for (const invalidToken of [
    null,
    undefined,
    '',
    'x',
    '0A'.repeat(32),
    '0a'.repeat(33),
    "' or 1=1",
  ])
    expect(readToken(invalidToken)).toBeNull();
});
