import { type Face, getTextWidth, isUnspaced, type Script, segment } from './scripts.ts';

/**
 * A part of a title after which a line may break: `gap` precedes it within a line, `hyphen` follows
 * it at the end of one.
 */
export type Piece = { text: string; gap: string; hyphen: string };

export type Line = { text: string; size: number; width: number };

/** Longer words are hyphenated to stay legible. */
const MAX_WORD_LENGTH = 18;
const MAX_LINES = 7;

export function toPieces(title: string, script: Script): Piece[] {
  const words = title.split(/\s+/).filter(Boolean);
  return words.flatMap((word) =>
    isUnspaced(script) ? wordsWithin(word, script) : getSyllables(word),
  );
}

/**
 * Words of a script without spaces. Punctuation, small kana and particles stay with the word
 * before.
 */
function wordsWithin(run: string, script: Script): Piece[] {
  const joinedParts: string[] = [];
  for (const part of segment(run, script === 'ja' || script === 'th' ? script : 'zh', 'word')) {
    const joinsPrevious =
      /^[\p{P}ーぁぃぅぇぉっゃゅょ]/u.test(part) ||
      (script === 'ja' && /^[\u3040-\u309f]{1,2}$/.test(part));
    const last = joinedParts.pop();
    if (last === undefined) joinedParts.push(part);
    else if (joinsPrevious) joinedParts.push(last + part);
    else joinedParts.push(last, part);
  }
  return joinedParts.map((text, i) => ({ text, gap: i ? '' : ' ', hyphen: '' }));
}

function getSyllables(word: string): Piece[] {
  const letters = segment(word, 'en', 'grapheme');
  if (letters.length <= MAX_WORD_LENGTH) return [{ text: word, gap: ' ', hyphen: '' }];
  const count = Math.ceil(letters.length / MAX_WORD_LENGTH);
  const size = Math.ceil(letters.length / count);
  return Array.from({ length: count }, (_, i) => ({
    text: letters.slice(i * size, (i + 1) * size).join(''),
    gap: i ? '' : ' ',
    hyphen: i < count - 1 ? '-' : '',
  }));
}

const SMALL_WORD =
  /^(an?|and|as|at|by|de|des|der|die|das|du|el|et|for|from|il?|in|la|les?|los|my|of|on|or:?|the|to|und|une?|и|в|на|с|και|του)$/i;

/** The cost of a line break: high after small words, low after punctuation. */
function getBreakCost(piece: Piece | undefined): number {
  if (!piece) return 0;
  if (piece.hyphen) return 0.3;
  if (SMALL_WORD.test(piece.text)) return 0.14;
  return /\p{P}$/u.test(piece.text) ? -0.14 : 0;
}

/** Breaks the pieces into a given number of lines of even width (dynamic programming). */
export function breakInto(
  pieces: readonly Piece[],
  count: number,
  face: Face,
): string[] | undefined {
  const edges = [0];
  for (const piece of pieces)
    edges.push((edges.at(-1) ?? 0) + getTextWidth(piece.gap + piece.text, face));
  const widthBetween = (from: number, to: number) => (edges[to] ?? 0) - (edges[from] ?? 0);
  const goal = widthBetween(0, pieces.length) / count;

  type BreakPath = { cost: number; ends: number[] };
  let paths: (BreakPath | undefined)[] = [{ cost: 0, ends: [] }];
  for (let line = 1; line <= count; line++) {
    const next: (BreakPath | undefined)[] = [];
    for (let to = line; to <= pieces.length; to++) {
      const end = to === pieces.length ? 0 : getBreakCost(pieces[to - 1]);
      for (let from = line - 1; from < to; from++) {
        const previous = paths[from];
        if (!previous) continue;
        const cost = previous.cost + (widthBetween(from, to) / goal - 1) ** 2 + end;
        if (cost < (next[to]?.cost ?? Number.POSITIVE_INFINITY))
          next[to] = { cost, ends: [...previous.ends, to] };
      }
    }
    paths = next;
  }
  const ends = paths[pieces.length]?.ends;
  return ends?.map((end, i) => getLine(pieces.slice(ends[i - 1] ?? 0, end)));
}

function getLine(pieces: readonly Piece[]): string {
  return (
    pieces.map((piece, i) => (i ? piece.gap : '') + piece.text).join('') +
    (pieces.at(-1)?.hyphen ?? '')
  );
}

/**
 * Sets the pieces as large as the box allows, on as few lines as possible. `cap` is the maximum
 * size.
 */
export function fitLines(
  pieces: readonly Piece[],
  face: Face,
  width: number,
  height: number,
  cap: number,
  fewest = 1,
): Line[] {
  let best: { score: number; lines: Line[] } = { score: Number.NEGATIVE_INFINITY, lines: [] };
  for (let count = fewest; count <= Math.min(pieces.length, Math.max(MAX_LINES, fewest)); count++) {
    const texts = breakInto(pieces, count, face);
    if (!texts) continue;
    const widths = texts.map((text) => getTextWidth(text, face));
    const room = width / face.margin;
    const even = Math.min(cap, room / Math.max(...widths));
    const wanted = widths.map((ems) =>
      face.stacked ? Math.min(cap, room / ems, even * 1.9) : even,
    );
    const shrink = Math.min(1, height / wanted.reduce((sum, size) => sum + size * face.lead, 0));
    const lines = texts.map((text, i) => {
      const size = (wanted[i] ?? 0) * shrink;
      return { text, size, width: size * (widths[i] ?? 0) };
    });
    const letters = texts.join('').length;
    const score =
      lines.reduce((sum, line) => sum + line.size * line.text.length, 0) / letters - count;
    if (score > best.score) best = { score, lines };
  }
  return best.lines;
}

/** Height from the top of the first line to the bottom of the last. */
export function getHeight(lines: readonly Line[], face: Face): number {
  return lines.reduce((sum, line) => sum + line.size * face.lead, 0);
}
