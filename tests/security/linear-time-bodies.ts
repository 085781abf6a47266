import { readForm, type UnreadFormError } from '../../app/forms/read-form.server.ts';
import { FileRejected } from '../../server/files/file-rejected.ts';
import { readCsvFile } from '../../server/files/read-csv-file.ts';
import { readImportFile } from '../../server/imports/read-import-file.ts';
import { toReviewText } from '../../server/imports/row-values.ts';
import { type LinearCase, linearCase, repeatTo } from '../support/linear-time.ts';

const MEGABYTE = 1024 * 1024;
const URL_ENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';

type Bytes = Uint8Array<ArrayBuffer>;
const encode = (text: string): Bytes => new TextEncoder().encode(text);

/** The rows, or the reason of a rejection. */
async function orReason<T>(reading: Promise<T>) {
  return reading.catch((error) => {
    if (error instanceof FileRejected) return error.rejection.reason;
    throw error;
  });
}

const readBytes = (bytes: Bytes, name = 'list.csv') =>
  orReason(readImportFile({ name, bytes }, { maxRows: 20_000 }));
export const readImport = (text: string) => readBytes(encode(text));

const readOffers = (bytes: Bytes) =>
  orReason(
    readCsvFile(
      { name: 'offers.csv', bytes },
      { delimiter: ',', maxLineLength: 16_000, maxRecords: 5000 },
    ),
  );

/** Returns the status. */
async function sendForm(body: string, type: string): Promise<number> {
  const maxBytes = 6 * MEGABYTE;
  const request = new Request('http://localhost', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  return readForm(request, {
    maxBytes,
    getLimits: () => ({ maxBytes, file: true }),
    onLarge: async () => {},
  }).then(
    () => 200,
    (error: UnreadFormError) => error.status,
  );
}
export const sendUrlEncoded = (body: string) => sendForm(body, URL_ENCODED);
export const sendMultipart = (body: string) => sendForm(body, MULTIPART);

type Inputs = Record<string, (size: number) => string>;

const CSV_FILES: Inputs = {
  'one line of cells': repeatTo('a,'),
  quotes: repeatTo('"'),
  'a head and quotes': (size) => `Name,Year\n${'"'.repeat(size)}`,
  'an open quote': (size) => `Name,Year\n"${'a\n'.repeat(size / 2)}`,
  'quotes within cells': (size) => `Name,Year\n${'a"b"c,'.repeat(size / 6)}`,
  'lines of nothing': (size) => `Name,Year\n${'\n'.repeat(size)}`,
  'lines of fewer cells': (size) => `Name,Year\n${'a\n'.repeat(size / 2)}`,
  'lines of commas': (size) => `Name,Year\n${',\n'.repeat(size / 2)}`,
  'one long word': repeatTo('a'),
  'spaces around a cell': (size) => `Name,Year\n${' '.repeat(size)}a`,
  'line ends of two kinds': (size) => `Name,Year\n${'\r'.repeat(size)}`,
  rows: (size) => `Name,Year\n${'Parasite,2019\n'.repeat(size / 14)}`,
};

/** Five megabytes that are no table. */
export const NO_TABLES = (
  [
    'one line of cells',
    'quotes',
    'a head and quotes',
    'an open quote',
    'one long word',
    'quotes within cells',
  ] as const
).map((name) => ({ name, make: CSV_FILES[name] ?? repeatTo('a'), size: 5 * MEGABYTE }));

const JSON_FILES: Inputs = {
  'brackets within each other': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'empty objects': (size) => `[${'{},'.repeat(size / 3)}{}]`,
  'one long object': (size) => `[{"movie":[${'{},'.repeat(size / 3)}{}]}]`,
  'an open string': (size) => `[{"movie":"${'x'.repeat(size)}`,
  escapes: (size) => `[{"movie":"${'\\\\'.repeat(size / 2)}"}]`,
  blanks: (size) => `[${' '.repeat(size)}]`,
  'an object of other lists': (size) => `{${'"a":[[]],'.repeat(size / 9)}"titles":[]}`,
};

const URL_ENCODED_FORMS: Inputs = {
  'one field': (size) => `a=${'b'.repeat(size)}`,
  'plus signs': (size) => `a=${'+'.repeat(size)}`,
  'percent signs': (size) => `a=${'%'.repeat(size)}`,
  'equals signs': (size) => '='.repeat(size),
};

const makePart = (size: number, head: string, text: string) =>
  `--x\r\n${head}\r\n\r\n${text.repeat(size / text.length)}\r\n--x--\r\n`;
const FIELD = 'content-disposition: form-data; name="a"';
const FILE = `${FIELD}; filename="a"\r\ncontent-type: text/csv`;
const MULTIPART_FORMS: Inputs = {
  'a long field': (size) => makePart(size, FIELD, 'a'),
  'what looks like a boundary': (size) => makePart(size, FIELD, '\r\n--'),
  'line breaks': (size) => makePart(size, FIELD, '\r\n'),
  'a file': (size) => makePart(size, FILE, '"'),
};

export const makeFields = (count: number) => 'a&'.repeat(count);
export const makeParts = (count: number) => `${`--x\r\n${FIELD}\r\n\r\n\r\n`.repeat(count)}--x--`;

/** Readers of uploaded files and forms. */
export const BODY_CASES: LinearCase[] = [
  ...combineFiles('import of a CSV file', readBytes, CSV_FILES, 16_384),
  ...combineFiles('file of watch offers', readOffers, CSV_FILES, 16_384),
  // Reading ends after the maximum line length; only the copy of the file may grow.
  ...NO_TABLES.map(({ name, make, size }) =>
    linearCase(
      `import of a file that is no table: ${name}`,
      readBytes,
      (length) => encode(make(length)),
      size / 4,
      6,
    ),
  ),
  // A review is cut before its letters are composed.
  linearCase(
    'review of an import',
    toReviewText,
    (letters) => 'e\u0301\u0323'.repeat(letters),
    400_000,
    4,
  ),
  ...combineFiles(
    'import of a JSON file',
    (bytes) => readBytes(bytes, 'list.json'),
    JSON_FILES,
    64_000,
  ),
  ...combine('URL-encoded form', sendUrlEncoded, URL_ENCODED_FORMS, 15_000),
  ...combine('multipart form', sendMultipart, MULTIPART_FORMS, 1_000_000),
  // Only the first 100 fields are parsed.
  linearCase('URL-encoded form of too many fields', sendUrlEncoded, makeFields, 8_000, 8),
  linearCase('multipart form of too many fields', sendMultipart, makeParts, 5_000),
];

function combine(
  functionName: string,
  run: (text: string) => unknown,
  inputs: Inputs,
  size: number,
): LinearCase[] {
  return Object.entries(inputs).map(([inputName, make]) =>
    linearCase(`${functionName}: ${inputName}`, run, make, size),
  );
}

function combineFiles(
  functionName: string,
  run: (bytes: Bytes) => unknown,
  inputs: Inputs,
  size: number,
): LinearCase[] {
  return Object.entries(inputs).map(([inputName, make]) =>
    linearCase(`${functionName}: ${inputName}`, run, (length) => encode(make(length)), size),
  );
}
