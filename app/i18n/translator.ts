import { createElement, Fragment, type ReactNode } from 'react';
import type account from './messages/en/account.json';
import type admin from './messages/en/admin.json';
import type own from './messages/en/own.json';
import type publicMessages from './messages/en/public.json';
import type server from './messages/en/server.json';

type RawKey = keyof (typeof publicMessages &
  typeof account &
  typeof own &
  typeof admin &
  typeof server);
type WithoutPlural<Key> = Key extends `${infer Base}_other`
  ? Base
  : Key extends `${string}_one`
    ? never
    : Key;

/** A message key; plural keys without their suffix, for example `search.count`. */
export type MessageKey = WithoutPlural<RawKey>;
export type Messages = Readonly<Record<string, string>>;
type Values = Record<string, string | number>;

export type Translate = {
  /** Returns the text of a key. `count` selects the plural form; numbers are formatted. */
  (key: MessageKey, values?: Values): string;
  /** Accepts elements as values, for example a `<bdi>` around a name. */
  rich(key: MessageKey, values: Record<string, ReactNode>): ReactNode;
};

/** A missing key falls back to English, then to the key, and logs a warning (R12). */
export function createTranslate(intl: string, messages: Messages, english: Messages): Translate {
  const plurals = new Intl.PluralRules(intl);
  const numbers = new Intl.NumberFormat(intl);
  const englishPlurals = new Intl.PluralRules('en');
  const warnedKeys = new Set<string>();

  function findMessage(key: string, count: unknown): string {
    const fullKey = typeof count === 'number' ? `${key}_${plurals.select(count)}` : key;
    const message = messages[fullKey] ?? messages[key];
    if (message !== undefined) return message;
    if (!warnedKeys.has(fullKey)) console.warn(`no message "${fullKey}" in ${intl}`);
    warnedKeys.add(fullKey);
    const englishMessage =
      typeof count === 'number' ? english[`${key}_${englishPlurals.select(count)}`] : english[key];
    return englishMessage ?? key;
  }

  function formatValue(value: string | number | undefined, name: string): string {
    if (value === undefined) return `{{${name}}}`;
    return typeof value === 'number' ? numbers.format(value) : value;
  }

  function toNode(value: ReactNode, name: string): ReactNode {
    return value === undefined || typeof value === 'number' ? formatValue(value, name) : value;
  }

  function translate(key: MessageKey, values: Values = {}): string {
    const text = findMessage(key, values.count);
    return text.includes('{{') ? fill(text, values) : text;
  }

  function fill(text: string, values: Values): string {
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => formatValue(values[name], name));
  }

  function rich(key: MessageKey, values: Record<string, ReactNode>): ReactNode {
    const parts = findMessage(key, values.count).split(/\{\{(\w+)\}\}/g);
    // Odd parts are placeholder names, because the pattern captures them.
    const nodes = parts.map((part, index) => (index % 2 === 0 ? part : toNode(values[part], part)));
    return createElement(Fragment, null, ...nodes);
  }

  return Object.assign(translate, { rich });
}
