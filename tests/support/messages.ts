import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGE_PARTS } from '../../domain/language/message-parts.ts';

const FOLDER = join(import.meta.dirname, '../../app/i18n/messages');
const files = new Map<string, Record<string, string>>();

/** Text of a message in a language. Throws if missing. */
export function message(
  lang: string,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const messages: Record<string, string> = files.get(lang) ?? readMessages(lang);
  files.set(lang, messages);
  const text = messages[key];
  if (text === undefined) throw new Error(`no message "${key}" in ${lang}`);
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}

function readMessages(lang: string): Record<string, string> {
  const adminMessages = readFile(lang === 'ko' ? 'ko' : 'en', 'admin');
  return Object.assign(
    {},
    ...MESSAGE_PARTS.map((fileName) => readFile(lang, fileName)),
    adminMessages,
  );
}

function readFile(lang: string, fileName: string): Record<string, string> {
  return JSON.parse(readFileSync(join(FOLDER, lang, `${fileName}.json`), 'utf8')) as Record<
    string,
    string
  >;
}
