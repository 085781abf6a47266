import type { Lang } from '../../domain/language/language.ts';

export type WrappedTitle = { lines: string[]; size: number };

/** Font sizes in pixels with their maximum of lines, in the order in which they are tried. */
const SIZES = [
  { size: 88, most: 2 },
  { size: 76, most: 2 },
  { size: 66, most: 2 },
  { size: 56, most: 3 },
  { size: 48, most: 3 },
] as const;

type Measure = (line: string, size: number) => number;

/** Wraps a title between words at the largest size that fits, else with an ellipsis. */
export function wrapTitle(
  title: string,
  lang: Lang,
  width: number,
  measure: Measure,
): WrappedTitle {
  const words = splitWords(title, lang);
  let wrapped: WrappedTitle = { lines: [], size: 0 };
  for (const { size, most } of SIZES) {
    const fits = (line: string) => measure(line, size) <= width;
    const lines = breakLines(words, fits);
    if (lines.length <= most && lines.every(fits)) return { lines, size };
    wrapped = {
      lines: lines
        .slice(0, most)
        .map((line, index) => shorten(line, lang, fits, index === most - 1 && lines.length > most)),
      size,
    };
  }
  return wrapped;
}

/** Words with the spaces and punctuation that follow them, so that no line begins with either. */
function splitWords(title: string, lang: Lang): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(lang, { granularity: 'word' }).segment(
    title,
  )) {
    const opens = /^[\p{Ps}\p{Pi}]/u.test(segment);
    const afterOpening = /[\p{Ps}\p{Pi}]$/u.test(words.at(-1) ?? '');
    if (words.length > 0 && ((!isWordLike && !opens) || afterOpening))
      words.push(`${words.pop()}${segment}`);
    else words.push(segment);
  }
  return words;
}

function breakLines(words: string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && fits((line + word).trimEnd())) lines[lines.length - 1] = line + word;
    else lines.push(word);
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** Cuts a line that is too wide; adds an ellipsis if it was cut or if `more` follows. */
function shorten(
  line: string,
  lang: Lang,
  fits: (line: string) => boolean,
  hasMore: boolean,
): string {
  if (!hasMore && fits(line)) return line;
  const letters = Array.from(new Intl.Segmenter(lang).segment(line), ({ segment }) => segment);
  const shortened = () => `${letters.join('').trimEnd()}…`;
  while (letters.length > 1 && !fits(shortened())) letters.pop();
  return shortened();
}
