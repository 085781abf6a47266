import { isImagePath } from '../../../../domain/image-path.ts';
import { isLongerThan, manyLines } from '../../../../domain/many-lines.ts';
import { normalizeText } from '../../../../domain/normalize.ts';
import { oneLine } from '../../../../domain/one-line.ts';
import type { OverrideField } from '../../../../domain/override.ts';
import type { TitleCard } from '../../../../domain/title.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import type { OverrideValue, TitleFace } from './types.ts';

/** Maximum lengths of values. */
export const MOST = {
  title: 200,
  name: 200,
  overview: 4000,
  poster_path: 200,
  backdrop_path: 200,
  vote_average: 4,
};

/** Scores change with every vote: ignores smaller changes. */
const SCORE_MOVES = 0.5;

type Read = { value: OverrideValue } | { problem: MessageKey; count?: number };

/** The value typed for a field, or its error. */
export function readValue(field: OverrideField, typed: string): Read {
  // Longer than all limits, but bounds the work for a text of megabytes.
  const text = typed.replaceAll('\0', '').slice(0, 20_000);
  const value =
    field === 'overview' ? manyLines(text) : oneLine(normalizeText(text, 'NFC'), 20_000);
  if (value === '') return { problem: 'overrides.missing' };
  if (field === 'vote_average')
    return /^(\d|10(?=$|[.,]0$))([.,]\d)?$/.test(value)
      ? { value: Number(value.replace(',', '.')) }
      : NO_SCORE;
  if (isLongerThan(value, MOST[field])) return { problem: 'admin.too_long', count: MOST[field] };
  if ((field === 'poster_path' || field === 'backdrop_path') && !isImagePath(value))
    return { problem: 'overrides.not_a_path' };
  return { value };
}

const NO_SCORE: Read = { problem: 'overrides.not_a_score' };

export function faceOf({ title, date, overview, poster, backdrop, score }: TitleCard): TitleFace {
  return {
    title: title.text,
    year: date?.slice(0, 4) ?? null,
    overview: overview?.text ?? null,
    poster,
    backdrop,
    score,
  };
}

const PARTS = {
  title: 'title',
  name: 'title',
  overview: 'overview',
  poster_path: 'poster',
  backdrop_path: 'backdrop',
  vote_average: 'score',
} as const satisfies Record<OverrideField, keyof TitleFace>;

export function partOf(face: TitleFace, field: OverrideField): OverrideValue | null {
  return face[PARTS[field]];
}

export function withValue(
  face: TitleFace,
  field: OverrideField,
  value: OverrideValue | null,
): TitleFace {
  return { ...face, [PARTS[field]]: value };
}

/** Whether the catalog value has changed since the override was written. */
export function hasMoved(
  field: OverrideField,
  was: OverrideValue | null,
  is: OverrideValue | null,
): boolean {
  if (field === 'vote_average' && was !== null && is !== null)
    return Math.abs(Number(was) - Number(is)) >= SCORE_MOVES;
  return was !== is;
}
