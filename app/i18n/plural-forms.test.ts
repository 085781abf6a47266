import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Of languages with three forms of a noun after a number: those of 1, 2 and 5. */
const FORMS = {
  ru: ['one', 'few', 'many'],
  uk: ['one', 'few', 'many'],
  pl: ['one', 'few', 'many'],
  cs: ['one', 'few', 'other'],
  sk: ['one', 'few', 'other'],
  ro: ['one', 'few', 'other'],
};
/** Nouns with the same form for several numbers. */
const INVARIABLE = ['pl podpowiedzi', 'cs recenze', 'cs hodnocení'];
/** Romanian has "de" before the noun from twenty on. */
const COUNTED_NOUN = /^\{\{count\}\} ((?:de )?\S+)$/;

type Messages = Record<string, string>;

function readMessages(code: string): Messages {
  const files = globSync(`app/i18n/messages/${code}/*.json`);
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))));
}

/** The nouns of the messages that are a number and a noun, by their key. */
function listCountedNouns(messages: Messages, forms: string[]): [key: string, nouns: string[]][] {
  const keys = Object.keys(messages).flatMap((name) => /^(.+)_few$/.exec(name)?.[1] ?? []);
  return keys.flatMap((key) => {
    const nouns = forms.map((form) => COUNTED_NOUN.exec(messages[`${key}_${form}`] ?? '')?.[1]);
    const known = nouns.filter((noun) => noun !== undefined);
    return known.length === forms.length ? [[key, known]] : [];
  });
}

test.each(Object.entries(FORMS))(
  'in %s, one, two and five of a noun are different words',
  {
    tags: ['R12'],
  },
  (code, forms) => {
    const counted = listCountedNouns(readMessages(code), forms);
    expect(counted.length).toBeGreaterThan(5);
    for (const [key, nouns] of counted) {
      const isInvariable = nouns.some((noun) => INVARIABLE.includes(`${code} ${noun}`));
      if (!isInvariable) expect(new Set(nouns).size, `${key}: ${nouns}`).toBe(forms.length);
    }
  },
);
