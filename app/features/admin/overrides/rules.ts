import type { OverrideField } from '../../../../domain/admin/override.ts';
import { normalizeText } from '../../../../domain/text/normalize.ts';
import {
  isLongerThan,
  normalizeMultiline,
  normalizeSingleLine,
} from '../../../../domain/text/text-input.ts';
import { isImagePath } from '../../../../domain/titles/picture.ts';
import type { TitleCard } from '../../../../domain/titles/title.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import type { OverrideValue, TitlePreview } from './types.ts';

/** Maximum lengths of values. */
export const MAX_LENGTHS = {
  title: 200,
  name: 200,
  overview: 4000,
  poster_path: 200,
  backdrop_path: 200,
  vote_average: 4,
};

/** Scores change with every vote: ignores smaller changes. */
const MIN_SCORE_CHANGE = 0.5;

type ParsedValue = { value: OverrideValue } | { problem: MessageKey; count?: number };

/** The value typed for a field, or its error. */
export function readValue(field: OverrideField, typed: string): ParsedValue {
  // Longer than all limits, but bounds the work for a text of megabytes.
  const text = typed.replaceAll('\0', '').slice(0, 20_000);
  const value =
    field === 'overview'
      ? normalizeMultiline(text)
      : normalizeSingleLine(normalizeText(text, 'NFC'), 20_000);
  if (value === '') return { problem: 'overrides.missing' };
  if (field === 'vote_average')
    return /^(\d|10(?=$|[.,]0$))([.,]\d)?$/.test(value)
      ? { value: Number(value.replace(',', '.')) }
      : INVALID_SCORE;
  if (isLongerThan(value, MAX_LENGTHS[field]))
    return { problem: 'admin.too_long', count: MAX_LENGTHS[field] };
  if ((field === 'poster_path' || field === 'backdrop_path') && !isImagePath(value))
    return { problem: 'overrides.not_a_path' };
  return { value };
}

const INVALID_SCORE: ParsedValue = { problem: 'overrides.not_a_score' };

export function toPreview({
  title,
  date,
  overview,
  poster,
  backdrop,
  score,
}: TitleCard): TitlePreview {
  return {
    title: title.text,
    year: date?.slice(0, 4) ?? null,
    overview: overview?.text ?? null,
    poster,
    backdrop,
    score,
  };
}

const PREVIEW_FIELDS = {
  title: 'title',
  name: 'title',
  overview: 'overview',
  poster_path: 'poster',
  backdrop_path: 'backdrop',
  vote_average: 'score',
} as const satisfies Record<OverrideField, keyof TitlePreview>;

export function fieldValue(preview: TitlePreview, field: OverrideField): OverrideValue | null {
  return preview[PREVIEW_FIELDS[field]];
}

export function withValue(
  preview: TitlePreview,
  field: OverrideField,
  value: OverrideValue | null,
): TitlePreview {
  return { ...preview, [PREVIEW_FIELDS[field]]: value };
}

/** Whether the catalog value has changed since the override was written. */
export function catalogChanged(
  field: OverrideField,
  before: OverrideValue | null,
  now: OverrideValue | null,
): boolean {
  if (field === 'vote_average' && before !== null && now !== null)
    return Math.abs(Number(before) - Number(now)) >= MIN_SCORE_CHANGE;
  return before !== now;
}
