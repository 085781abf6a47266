import { normalizeText } from '../../../../domain/text/normalize.ts';
import { isLongerThan, normalizeSingleLine } from '../../../../domain/text/text-input.ts';
import { type MediaType, parseTitleKey } from '../../../../domain/titles/title.ts';
import { WATCH_REGIONS } from '../../../../domain/titles/watch-region.ts';
import { MAX_URL_LENGTH, readHttpUrl } from '../../../../domain/web/http-url.ts';
import { parseIsoDay } from '../../../../lib/iso-day.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import {
  type Column,
  CURATED_TYPES,
  type CuratedType,
  DATE_COLUMNS,
  MAX_NAME_LENGTH,
  type ProviderState,
  TYPES,
} from './schema.ts';

/** The editable columns of a provider. */
export type WatchOffer = {
  provider_name: string;
  watch_type: CuratedType;
  country_code: string;
  provider_url: string | null;
  provider_logo_url: string | null;
  is_active: boolean;
  /** ISO days, inclusive. */
  starts_on: string | null;
  ends_on: string | null;
};

/** The same with its title. */
export type ProviderInput = { content_type: MediaType; content_id: number } & WatchOffer;

/** The error of a field, or of a cell of a file. */
export type ColumnError = { field: Column; text: MessageKey; values?: Record<string, number> };

/** A provider of a form or a line of a file (A 5), or its errors, missing fields first. */
export function parseProvider(typed: Record<Column, string>): ProviderInput | ColumnError[] {
  const type = TYPES.find((mediaType) => mediaType === typed.content_type);
  const title = parseTitleKey(`movie/${typed.content_id}`);
  const offer = parseOffer(typed);
  if (type !== undefined && title !== null && !Array.isArray(offer))
    return { content_type: type, content_id: title.id, ...offer };
  return [
    ...(title === null
      ? [
          {
            field: 'content_id',
            text: typed.content_id === '' ? REQUIRED_KEY : 'providers.bad_id',
          } as const,
        ]
      : []),
    ...(Array.isArray(offer) ? offer : []),
    ...(type === undefined ? [{ field: 'content_type', text: 'providers.bad_type' } as const] : []),
  ];
}

const REQUIRED_KEY = 'providers.required';

/** The same for an edit, which cannot change the title. */
export function parseOffer(typed: Record<keyof WatchOffer, string>): WatchOffer | ColumnError[] {
  const problems: ColumnError[] = [];
  // One over the limit is enough to reject it; bounds the work.
  const name = normalizeSingleLine(normalizeText(typed.provider_name, 'NFC'), 4 * MAX_NAME_LENGTH);
  const watch = CURATED_TYPES.find((watchType) => watchType === typed.watch_type);
  const active = readBoolean(typed.is_active);
  const url = readHttpUrl(typed.provider_url);
  const logo = readHttpUrl(typed.provider_logo_url);
  const [startsOn, endsOn] = [parseIsoDay(typed.starts_on), parseIsoDay(typed.ends_on)];
  if (name === '') problems.push({ field: 'provider_name', text: REQUIRED_KEY });
  if (isLongerThan(name, MAX_NAME_LENGTH))
    problems.push({
      field: 'provider_name',
      text: 'admin.too_long',
      values: { count: MAX_NAME_LENGTH },
    });
  if (!WATCH_REGIONS.includes(typed.country_code))
    problems.push({ field: 'country_code', text: 'providers.bad_country' });
  if (url === null && typed.provider_url !== '')
    problems.push({ field: 'provider_url', ...INVALID_URL });
  if (logo === null && typed.provider_logo_url !== '')
    problems.push({ field: 'provider_logo_url', ...INVALID_URL });
  if (watch === undefined) problems.push({ field: 'watch_type', text: 'providers.bad_watch' });
  if (active === undefined) problems.push({ field: 'is_active', text: 'providers.bad_active' });
  for (const field of DATE_COLUMNS)
    if (typed[field] !== '' && parseIsoDay(typed[field]) === null)
      problems.push({ field, text: 'providers.bad_day' });
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    problems.push({ field: 'ends_on', text: 'providers.bad_period' });
  if (problems.length > 0 || watch === undefined || active === undefined) return problems;
  return {
    provider_name: name,
    watch_type: watch,
    country_code: typed.country_code,
    provider_url: url,
    provider_logo_url: logo,
    is_active: active,
    starts_on: startsOn,
    ends_on: endsOn,
  };
}

const INVALID_URL = { text: 'providers.bad_address', values: { count: MAX_URL_LENGTH } } as const;

/** State of an offer on an ISO day. */
export function getState(
  { is_active, starts_on, ends_on }: Pick<WatchOffer, 'is_active' | 'starts_on' | 'ends_on'>,
  today: string,
): ProviderState {
  if (!is_active) return 'inactive';
  if (starts_on !== null && starts_on > today) return 'scheduled';
  return ends_on !== null && ends_on < today ? 'ended' : 'active';
}

/** Ignores case, as spreadsheets write `TRUE`. */
function readBoolean(text: string): boolean | undefined {
  return [true, false].find((value) => String(value) === text.toLowerCase());
}

/** A title number, with or without a type; `null` for other searches. */
export function readTitleNumber(text: string): { type: MediaType | null; id: number } | null {
  const [, type, digits] = /^(?:(movie|tv)[\s/#-]*|#)?(\d+)$/i.exec(text) ?? [];
  const ref = digits === undefined ? null : parseTitleKey(`movie/${digits}`);
  return ref === null
    ? null
    : {
        type: type === undefined ? null : type.toLowerCase() === 'tv' ? 'tv' : 'movie',
        id: ref.id,
      };
}
