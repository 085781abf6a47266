import type { FontStyle } from './letter-widths.ts';
import { measureText } from './text-width.ts';

export type Script = 'latin' | 'ko' | 'ja' | 'hans' | 'hant' | 'th' | 'ar' | 'he' | 'other';

const SCRIPTS: [Script, RegExp][] = [
  ['ja', /[\u3040-\u30ff]/],
  ['ko', /\p{Script=Hangul}/u],
  ['hans', /\p{Script=Han}/u],
  ['th', /\p{Script=Thai}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['latin', /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u],
  ['other', /\p{L}/u],
];

/** `latin` includes Greek and Cyrillic. Han depends on the language. */
export function getScript(text: string, lang = ''): Script {
  const found = SCRIPTS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'latin';
  if (found !== 'hans') return found;
  if (/^ja\b/i.test(lang)) return 'ja';
  return /^yue\b|\b(TW|HK|MO|Hant)\b/i.test(lang) ? 'hant' : 'hans';
}

export function isRightToLeft(script: Script): boolean {
  return script === 'ar' || script === 'he';
}

export function isUnspaced(script: Script): boolean {
  return script === 'ja' || script === 'hans' || script === 'hant' || script === 'th';
}

export function isHanOrKana(script: Script): boolean {
  return script === 'ja' || script === 'hans' || script === 'hant';
}

export type Face = {
  font: string;
  style: FontStyle;
  /** Width relative to the measured font of this style. */
  width: number;
  /** Whether `textLength` gives a line the same width with any font. */
  isHeld: boolean;
  /** Room for fonts that are wider than the measured one: a factor of the width. */
  margin: number;
  /** Ascent and line height in ems. */
  rise: number;
  lead: number;
  upper: boolean;
  /** Each line may have its own size, so that all are equally wide. */
  stacked: boolean;
};

type Typeface = { sans: string; serif: string; rise: number; lead: number };

// System fonts and the Noto family only: a picture must not load anything.
const TYPEFACES: Record<Script, Typeface> = {
  latin: {
    sans: "'Helvetica Neue',Arial,'Noto Sans'",
    serif: "Georgia,'Noto Serif','Times New Roman'",
    rise: 0.79,
    lead: 1.04,
  },
  ko: {
    sans: "'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR','Noto Sans CJK KR'",
    serif: "AppleMyungjo,Batang,'Noto Serif KR','Noto Serif CJK KR'",
    rise: 0.9,
    lead: 1.12,
  },
  ja: {
    sans: "'Hiragino Sans','Yu Gothic','Noto Sans JP','Noto Sans CJK JP'",
    serif: "'Hiragino Mincho ProN','Yu Mincho','Noto Serif JP','Noto Serif CJK JP'",
    rise: 0.9,
    lead: 1.14,
  },
  hans: {
    sans: "'PingFang SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC'",
    serif: "'Songti SC',SimSun,'Noto Serif SC','Noto Serif CJK SC'",
    rise: 0.9,
    lead: 1.14,
  },
  hant: {
    sans: "'PingFang TC','Microsoft JhengHei','Noto Sans TC','Noto Sans CJK TC'",
    serif: "'Songti TC',PMingLiU,'Noto Serif TC','Noto Serif CJK TC'",
    rise: 0.9,
    lead: 1.14,
  },
  th: {
    sans: "'Sukhumvit Set','Leelawadee UI','Noto Sans Thai'",
    serif: "'Noto Serif Thai','Leelawadee UI'",
    rise: 1.02,
    lead: 1.4,
  },
  ar: {
    sans: "'Geeza Pro','Segoe UI','Noto Sans Arabic'",
    serif: "'Noto Naskh Arabic','Geeza Pro','Times New Roman'",
    rise: 0.98,
    lead: 1.32,
  },
  he: {
    sans: "'Arial Hebrew',Arial,'Noto Sans Hebrew'",
    serif: "'Noto Serif Hebrew',David,'Times New Roman'",
    rise: 0.76,
    lead: 1.06,
  },
  other: {
    sans: "system-ui,'Noto Sans'",
    serif: "'Noto Serif','Noto Sans'",
    rise: 1,
    lead: 1.4,
  },
};

/** Arabic fonts differ the most. */
const MARGINS: Partial<Record<Script, number>> = { ar: 1.16 };
const DEFAULT_MARGIN = 1.08;

export function getSans(script: Script): Face {
  const { sans, rise, lead } = TYPEFACES[script];
  // `textLength` tears letters apart that join or stand above each other.
  const isHeld = script === 'latin';
  return {
    font: `${sans},sans-serif`,
    style: 'sans',
    width: 1,
    isHeld,
    margin: isHeld ? 1 : (MARGINS[script] ?? DEFAULT_MARGIN),
    rise,
    lead,
    upper: false,
    stacked: false,
  };
}

export function getSerif(script: Script): Face {
  return { ...getSans(script), font: `${TYPEFACES[script].serif},serif`, style: 'serif' };
}

/** Title fonts, from the boldest to the widest. */
export function getFaces(script: Script): [Face, ...Face[]] {
  const [sans, serif] = [getSans(script), getSerif(script)];
  if (script === 'other') return [sans];
  if (script !== 'latin') return [sans, serif];
  const condensed = {
    ...sans,
    font: "Impact,'Arial Narrow','Noto Sans',Arial,sans-serif",
    width: 0.82,
    rise: 0.76,
    lead: 0.96,
    upper: true,
    stacked: true,
  };
  // Helvetica and Arial are narrower than Noto Sans.
  const narrower = { ...sans, width: 0.95 };
  return [condensed, condensed, narrower, serif, { ...serif, upper: true, lead: 1.06 }];
}

const MAX_CACHED_WIDTHS = 5000;
const cachedWidths = new Map<string, number>();

/** Width of a line in ems, without the margin. */
export function getTextWidth(text: string, face: Face): number {
  const key = `${face.style} ${text}`;
  let width = cachedWidths.get(key);
  if (width === undefined) {
    width = measureText(text, face.style);
    if (cachedWidths.size >= MAX_CACHED_WIDTHS) cachedWidths.clear();
    cachedWidths.set(key, width);
  }
  return width * face.width;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** Splits a text into words or graphemes. */
export function segment(text: string, lang: string, granularity: 'word' | 'grapheme'): string[] {
  const key = `${lang} ${granularity}`;
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(lang, { granularity });
  segmenters.set(key, segmenter);
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

/**
 * Upper case of the language, the same on every machine: Greek loses its accents, Turkish keeps its
 * dotted İ.
 */
export function capitals(text: string, lang: string): string {
  return text.toLocaleUpperCase(
    /[\u0370-\u03ff]/.test(text) ? 'el' : (/^(tr|az|lt)\b/i.exec(lang)?.[0] ?? 'en'),
  );
}
