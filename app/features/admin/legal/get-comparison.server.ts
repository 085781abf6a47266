import { type ArrayChange, diffArrays } from 'diff';

/**
 * A part of a diff. A gap stands for unchanged text: `text` is empty, and `left` is its length in
 * characters.
 */
export type DiffPart = {
  kind: 'same' | 'added' | 'removed' | 'gap';
  text: string;
  omittedLength: number;
};

/**
 * After this time, the changed parts are shown as a whole: texts without anything in common take
 * too long.
 */
const TIMEOUT_MS = 400;
/** Characters compared word by word; beyond, changed lines are shown as a whole. */
const MAX_COMPARED = 100_000;
/** Characters of unchanged text shown before and after a change. */
const CONTEXT_LENGTH = 160;

/**
 * The diff of two HTML texts, word by word within changed lines. `locale` segments words, as half
 * of the languages do not separate them by spaces.
 */
export function getComparison(before: string, after: string, locale: string): DiffPart[] {
  const deadline = Date.now() + TIMEOUT_MS;
  const timeLeft = () => ({ timeout: Math.max(1, deadline - Date.now()) });
  const lines = diffArrays(splitLines(before), splitLines(after), timeLeft());
  if (!lines) return [toPart('removed', before), toPart('added', after)];
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  const splitWords = (text: string) =>
    Array.from(segmenter.segment(text), ({ segment }) => segment);
  let compared = 0;
  const parts: DiffPart[] = [];
  for (let index = 0; index < lines.length; index++) {
    const text = lines[index]?.value.join('') ?? '';
    const next = lines[index + 1];
    if (lines[index]?.removed && next?.added) {
      const added = next.value.join('');
      compared += text.length + added.length;
      const words =
        compared > MAX_COMPARED
          ? undefined
          : diffArrays(splitWords(text), splitWords(added), timeLeft());
      parts.push(...compareWords(text, added, words));
      index++;
    } else
      parts.push(
        toPart(lines[index]?.removed ? 'removed' : lines[index]?.added ? 'added' : 'same', text),
      );
  }
  return parts.flatMap((piece, index) =>
    cutUnchanged(piece, index === 0, index === parts.length - 1),
  );
}

/** Replaces all of the text if only its white space changed. */
function compareWords(
  before: string,
  after: string,
  words: ArrayChange<string>[] | undefined,
): DiffPart[] {
  const changes = words?.map(({ added, removed, value }) =>
    toPart(added ? 'added' : removed ? 'removed' : 'same', value.join('')),
  );
  if (!changes?.some(({ kind, text }) => kind !== 'same' && text.trim() !== ''))
    return [toPart('removed', before), toPart('added', after)];
  return changes;
}

function splitLines(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function toPart(kind: DiffPart['kind'], text: string): DiffPart {
  return { kind, text, omittedLength: 0 };
}

/** Cuts unchanged text to what is next to a change. */
function cutUnchanged(piece: DiffPart, first: boolean, last: boolean): DiffPart[] {
  const { kind, text } = piece;
  if (kind !== 'same' || text.length <= 3 * CONTEXT_LENGTH) return [piece];
  const head = first ? '' : text.slice(0, CONTEXT_LENGTH).toWellFormed();
  const tail = last ? '' : text.slice(-CONTEXT_LENGTH).toWellFormed();
  const gap: DiffPart = {
    kind: 'gap',
    text: '',
    omittedLength: text.length - head.length - tail.length,
  };
  return [...(head ? [toPart('same', head)] : []), gap, ...(tail ? [toPart('same', tail)] : [])];
}
