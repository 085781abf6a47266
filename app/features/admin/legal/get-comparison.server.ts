import { type ArrayChange, diffArrays } from 'diff';

/**
 * A part of a diff. A gap stands for unchanged text: `text` is empty, and `left` is its length in
 * characters.
 */
export type DiffPart = { kind: 'same' | 'added' | 'removed' | 'gap'; text: string; left: number };

/**
 * After this time, the changed parts are shown as a whole: texts without anything in common take
 * too long.
 */
const TIMEOUT_MS = 400;
/** Characters compared word by word; beyond, changed lines are shown as a whole. */
const MAX_COMPARED = 100_000;
/** Characters of unchanged text shown before and after a change. */
const AROUND = 160;

/**
 * The diff of two HTML texts, word by word within changed lines. `locale` segments words, as half
 * of the languages do not separate them by spaces.
 */
export function getComparison(before: string, after: string, locale: string): DiffPart[] {
  const until = Date.now() + TIMEOUT_MS;
  const rest = () => ({ timeout: Math.max(1, until - Date.now()) });
  const lines = diffArrays(linesOf(before), linesOf(after), rest());
  if (!lines) return [part('removed', before), part('added', after)];
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
  let compared = 0;
  const parts: DiffPart[] = [];
  for (let at = 0; at < lines.length; at++) {
    const text = lines[at]?.value.join('') ?? '';
    const next = lines[at + 1];
    if (lines[at]?.removed && next?.added) {
      const added = next.value.join('');
      compared += text.length + added.length;
      const words =
        compared > MAX_COMPARED ? undefined : diffArrays(wordsOf(text), wordsOf(added), rest());
      parts.push(...compareWords(text, added, words));
      at++;
    } else
      parts.push(part(lines[at]?.removed ? 'removed' : lines[at]?.added ? 'added' : 'same', text));
  }
  return parts.flatMap((piece, index) => shorten(piece, index === 0, index === parts.length - 1));
}

/** Replaces all of the text if only its white space changed. */
function compareWords(
  before: string,
  after: string,
  words: ArrayChange<string>[] | undefined,
): DiffPart[] {
  const pieces = words?.map(({ added, removed, value }) =>
    part(added ? 'added' : removed ? 'removed' : 'same', value.join('')),
  );
  if (!pieces?.some(({ kind, text }) => kind !== 'same' && text.trim() !== ''))
    return [part('removed', before), part('added', after)];
  return pieces;
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function part(kind: DiffPart['kind'], text: string): DiffPart {
  return { kind, text, left: 0 };
}

/** Cuts unchanged text to what is next to a change. */
function shorten(piece: DiffPart, first: boolean, last: boolean): DiffPart[] {
  const { kind, text } = piece;
  if (kind !== 'same' || text.length <= 3 * AROUND) return [piece];
  const head = first ? '' : text.slice(0, AROUND).toWellFormed();
  const tail = last ? '' : text.slice(-AROUND).toWellFormed();
  const gap: DiffPart = { kind: 'gap', text: '', left: text.length - head.length - tail.length };
  return [...(head ? [part('same', head)] : []), gap, ...(tail ? [part('same', tail)] : [])];
}
