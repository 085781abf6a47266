/**
 * Fails if a language lacks a message, has an unknown one, different placeholders than English,
 * other plural forms than CLDR requires, or breaks a style rule (message-style.ts). English defines
 * the keys, and each must be used.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../domain/language.ts';
import { styleProblems } from './message-style.ts';

const MESSAGES = 'app/i18n/messages';
/** Namespaces of all pages, and those of parts of the site. */
const PAGES = ['site', 'account', 'person', 'reviews', 'saved', 'support', 'texts', 'title'];
const ADMIN_LANGS = ['ko', 'en'];
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
  // Hebrew and Arabic have words for "one" and "two", and Arabic for "none".
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

/** `title.votes` for `title.votes_one`; `null` for a key that only ends like a plural form. */
function pluralBase(key: string, english: Messages): string | null {
  const base = PLURAL.exec(key)?.[1];
  return base !== undefined && `${base}_other` in english ? base : null;
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '');
}

function read(code: string, part: string): Messages {
  return JSON.parse(readFileSync(join(MESSAGES, code, `${part}.json`), 'utf8')) as Messages;
}

/** Problems of one namespace, such as `site`, in the languages `only`, or in all that need it. */
function problemsIn(
  part: string,
  only: string[],
  needed: readonly string[] = LANGUAGES.map(({ code }) => code),
): string[] {
  const english = read('en', part);
  const found = readdirSync(MESSAGES).filter((code) =>
    existsSync(join(MESSAGES, code, `${part}.json`)),
  );
  const problems = found
    .filter((code) => !needed.includes(code))
    .map((code) => `${code} is not a language of this part`);
  for (const { code, intl } of LANGUAGES) {
    if (!needed.includes(code) || (only.length > 0 && !only.includes(code))) continue;
    if (!found.includes(code)) {
      problems.push(`${code} is missing`);
      continue;
    }
    const messages = read(code, part);
    problems.push(...problemsOf(code, messages, english, intl));
    for (const [key, text] of Object.entries(messages))
      problems.push(
        ...styleProblems(code, text, english[key] ?? '').map(
          (problem) => `${code}: "${key}" ${problem}`,
        ),
      );
  }
  return problems.map((problem) => `${part}: ${problem}`);
}

if (import.meta.main) {
  const only = process.argv.slice(2);
  const problems = [
    ...[...PAGES, 'mail'].flatMap((part) => problemsIn(part, only)),
    ...problemsIn('admin', only, ADMIN_LANGS),
  ];
  const source = globSync('{app,server}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  // Mail keys are built from the kind of mail, so the source does not contain them.
  const english: Messages = Object.assign(
    {},
    ...[...PAGES, 'admin'].map((part) => read('en', part)),
  );
  for (const key of unusedMessages(english, source)) problems.push(`"${key}" is used nowhere`);
  for (const problem of problems) console.log(problem);
  console.log(
    `messages: ${Object.keys(english).length} keys, ${LANGUAGES.length} languages, ${problems.length} problems`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}
