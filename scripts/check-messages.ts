/**
 * Fails when a language lacks a message, has one too many, uses other placeholders than English, does not have exactly the plural forms
 * that CLDR asks for, or writes a text as it must not be written (message-style.ts). English names the keys, and the pages use each.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '../domain/language.ts';
import { styleProblems } from './message-style.ts';

/** What every page says, and what some add. */
const PAGES = ['', '/account', '/person', '/reviews', '/saved', '/support', '/texts', '/title'].map(
  (part) => `app/i18n/messages${part}`,
);
/** Written in the languages of the panel alone (see domain/admin.ts). */
const PANEL = 'app/i18n/messages/admin';
const FOLDERS = [...PAGES, 'server/mail/messages'];
const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;

type Messages = Record<string, string>;

export function problemsOf(
  code: string,
  messages: Messages,
  english: Messages,
  intl: string,
): string[] {
  const problems: string[] = [];
  const categories = new Intl.PluralRules(intl).resolvedOptions().pluralCategories;
  const expected = new Map<string, string>();
  for (const [key, text] of Object.entries(english)) {
    const base = pluralBase(key, english);
    if (base === null) expected.set(key, text);
    else
      for (const category of categories)
        expected.set(`${base}_${category}`, english[`${base}_other`] ?? text);
  }
  for (const [key, text] of expected) {
    const own = messages[key];
    if (own === undefined) problems.push(`${code}: "${key}" is missing`);
    else problems.push(...textProblems(code, key, own, text));
  }
  for (const key of Object.keys(messages))
    if (!expected.has(key)) problems.push(`${code}: "${key}" is not a message of English`);
  return problems;
}

/** Messages that no source names, neither whole nor by a template such as `` `sort.${sort}` ``. */
export function unusedMessages(english: Messages, source: string): string[] {
  const templates = [...source.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`]*)`/g)].map(
    ([, template = '']) => {
      const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
      return new RegExp(`^${parts.join('[a-z_]+')}$`);
    },
  );
  const keys = new Set(Object.keys(english).map((key) => pluralBase(key, english) ?? key));
  const named = (key: string) => source.includes(`'${key}'`) || source.includes(`"${key}"`);
  return [...keys].filter(
    (key) => !named(key) && !templates.some((template) => template.test(key)),
  );
}

function textProblems(code: string, key: string, own: string, english: string): string[] {
  const problems: string[] = [];
  if (own.trim() === '' || own !== own.trim())
    problems.push(`${code}: "${key}" is empty or has space around it`);
  if (own.includes('...')) problems.push(`${code}: "${key}" writes three dots instead of …`);
  const wanted = placeholders(english);
  const has = placeholders(own);
  // Hebrew and Arabic say "one" and "two" in a word of their own, and Arabic "none".
  const wordForCount = (code === 'he' || code === 'ar') && /_(zero|one|two)$/.test(key);
  const missing = wanted.filter(
    (name) => !has.includes(name) && !(wordForCount && name === 'count'),
  );
  const extra = has.filter((name) => !wanted.includes(name));
  for (const name of missing) problems.push(`${code}: "${key}" lacks {{${name}}}`);
  for (const name of extra)
    problems.push(`${code}: "${key}" has {{${name}}}, which English does not`);
  return problems;
}

/** `title.votes` for `title.votes_one`, but null for a key that only happens to end like a plural. */
function pluralBase(key: string, english: Messages): string | null {
  const base = PLURAL.exec(key)?.[1];
  return base !== undefined && `${base}_other` in english ? base : null;
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '');
}

function read(folder: string, code: string): Messages {
  return JSON.parse(
    readFileSync(new URL(`../${folder}/${code}.json`, import.meta.url), 'utf8'),
  ) as Messages;
}

/** Everything wrong with a folder of messages, in the languages asked for, or in all that it is to be in. */
function problemsIn(
  folder: string,
  only: string[],
  languages: readonly string[] = LANGUAGES.map(({ code }) => code),
): string[] {
  const english = read(folder, 'en');
  const files = readdirSync(new URL(`../${folder}`, import.meta.url))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''));
  const strangers = files.filter((file) => !languages.includes(file));
  const problems = strangers.map((file) => `${file}.json is no language that is looked for here`);
  for (const { code, intl } of LANGUAGES) {
    if (!languages.includes(code) || (only.length > 0 && !only.includes(code))) continue;
    if (!files.includes(code)) {
      problems.push(`${code}.json is missing`);
      continue;
    }
    const messages = read(folder, code);
    problems.push(...problemsOf(code, messages, english, intl));
    for (const [key, text] of Object.entries(messages))
      problems.push(
        ...styleProblems(code, text, english[key] ?? '').map(
          (problem) => `${code}: "${key}" ${problem}`,
        ),
      );
  }
  return problems.map((problem) => `${folder}: ${problem}`);
}

if (import.meta.main) {
  const only = process.argv.slice(2);
  const problems = [
    ...FOLDERS.flatMap((folder) => problemsIn(folder, only)),
    ...problemsIn(PANEL, only, ['ko', 'en']),
  ];
  const source = globSync('{app,server}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  // Mails are written by their kind, so nothing names their messages.
  const english: Messages = Object.assign(
    {},
    ...[...PAGES, PANEL].map((folder) => read(folder, 'en')),
  );
  for (const key of unusedMessages(english, source)) problems.push(`"${key}" is used nowhere`);
  for (const problem of problems) console.log(problem);
  console.log(
    `messages: ${Object.keys(english).length} keys, ${LANGUAGES.length} languages, ${problems.length} problems`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}
