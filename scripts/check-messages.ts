/**
 * Fails if a language lacks a message, has an unknown one, different placeholders than English,
 * other plural forms than CLDR requires, or breaks a style rule (message-style.ts). English defines
 * the keys, and each must be used.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../domain/language/language.ts';
import { MESSAGE_PARTS } from '../domain/language/message-parts.ts';
import { findStyleProblems } from './message-style.ts';

const MESSAGES = 'app/i18n/messages';
const ADMIN_LANGS = ['ko', 'en'];
const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;

type Messages = Record<string, string>;

export function findMessageProblems(
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
    const translation = messages[key];
    if (translation === undefined) problems.push(`${code}: "${key}" is missing`);
    else problems.push(...findTextProblems(code, key, translation, text));
  }
  for (const key of Object.keys(messages))
    if (!expected.has(key)) problems.push(`${code}: "${key}" is not a message of English`);
  return problems;
}

/** Messages that no source names, neither whole nor by a template such as `` `sort.${sort}` ``. */
export function findUnusedMessages(english: Messages, source: string): string[] {
  const templates = [...source.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`]*)`/g)].map(
    ([, template = '']) => {
      const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
      return new RegExp(`^${parts.join('[a-z_]+')}$`);
    },
  );
  const keys = new Set(Object.keys(english).map((key) => pluralBase(key, english) ?? key));
  const isNamed = (key: string) => source.includes(`'${key}'`) || source.includes(`"${key}"`);
  return [...keys].filter(
    (key) => !isNamed(key) && !templates.some((template) => template.test(key)),
  );
}

function findTextProblems(
  code: string,
  key: string,
  translation: string,
  english: string,
): string[] {
  const problems: string[] = [];
  if (translation.trim() === '' || translation !== translation.trim())
    problems.push(`${code}: "${key}" is empty or has space around it`);
  if (translation.includes('...'))
    problems.push(`${code}: "${key}" writes three dots instead of …`);
  const expected = placeholders(english);
  const actual = placeholders(translation);
  // Hebrew and Arabic have words for "one" and "two", and Arabic for "none".
  const wordForCount = (code === 'he' || code === 'ar') && /_(zero|one|two)$/.test(key);
  const missing = expected.filter(
    (name) => !actual.includes(name) && !(wordForCount && name === 'count'),
  );
  const extra = actual.filter((name) => !expected.includes(name));
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

function readMessages(code: string, namespace: string): Messages {
  return JSON.parse(readFileSync(join(MESSAGES, code, `${namespace}.json`), 'utf8')) as Messages;
}

/** Problems of one namespace, such as `site`, in the languages `only`, or in all that need it. */
function findNamespaceProblems(
  namespace: string,
  onlyLangs: string[],
  requiredLangs: readonly string[] = LANGUAGES.map(({ code }) => code),
): string[] {
  const english = readMessages('en', namespace);
  const presentLangs = readdirSync(MESSAGES).filter((code) =>
    existsSync(join(MESSAGES, code, `${namespace}.json`)),
  );
  const problems = presentLangs
    .filter((code) => !requiredLangs.includes(code))
    .map((code) => `${code} is not a language of this part`);
  for (const { code, intl } of LANGUAGES) {
    if (!requiredLangs.includes(code) || (onlyLangs.length > 0 && !onlyLangs.includes(code)))
      continue;
    if (!presentLangs.includes(code)) {
      problems.push(`${code} is missing`);
      continue;
    }
    const messages = readMessages(code, namespace);
    problems.push(...findMessageProblems(code, messages, english, intl));
    for (const [key, text] of Object.entries(messages))
      problems.push(
        ...findStyleProblems(code, text, english[key] ?? '').map(
          (problem) => `${code}: "${key}" ${problem}`,
        ),
      );
  }
  return problems.map((problem) => `${namespace}: ${problem}`);
}

if (import.meta.main) {
  const onlyLangs = process.argv.slice(2);
  const problems = [
    ...[...MESSAGE_PARTS, 'mail'].flatMap((namespace) =>
      findNamespaceProblems(namespace, onlyLangs),
    ),
    ...findNamespaceProblems('admin', onlyLangs, ADMIN_LANGS),
  ];
  const source = globSync('{app,server}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  // Mail keys are built from the kind of mail, so the source does not contain them.
  const english: Messages = Object.assign(
    {},
    ...[...MESSAGE_PARTS, 'admin'].map((namespace) => readMessages('en', namespace)),
  );
  for (const key of findUnusedMessages(english, source)) problems.push(`"${key}" is used nowhere`);
  for (const problem of problems) console.log(problem);
  console.log(
    `messages: ${Object.keys(english).length} keys, ${LANGUAGES.length} languages, ${problems.length} problems`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}
