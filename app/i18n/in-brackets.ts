import type { Lang } from '../../domain/language/language.ts';

/** ` (56 years old)`, without a space before the bracket in Korean, Japanese and Chinese. */
export function inBrackets(lang: Lang, text: string): string {
  if (lang === 'ko') return `(${text})`;
  return lang === 'ja' || lang.startsWith('zh') ? `（${text}）` : ` (${text})`;
}
