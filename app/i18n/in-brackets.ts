import type { Lang } from '../../domain/language.ts';

/** An addition to the text before it: ` (56 years old)`. Korean, Japanese and Chinese write no space before a bracket. */
export function inBrackets(lang: Lang, text: string): string {
  if (lang === 'ko') return `(${text})`;
  return lang === 'ja' || lang.startsWith('zh') ? `（${text}）` : ` (${text})`;
}
