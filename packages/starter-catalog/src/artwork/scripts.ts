export type Script = 'latin' | 'ko' | 'ja' | 'hans' | 'hant' | 'th' | 'ar' | 'he';

const SCRIPTS: [Script, RegExp][] = [
  ['ja', /[\u3040-\u30ff]/],
  ['ko', /\p{Script=Hangul}/u],
  ['hans', /\p{Script=Han}/u],
  ['th', /\p{Script=Thai}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
];

/** `latin` includes Greek, Cyrillic and all others. Han depends on the language. */
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
  /** Width of a line relative to an ordinary sans-serif. */
  width: number;
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
};

export function getSans(script: Script): Face {
  const { sans, rise, lead } = TYPEFACES[script];
  return { font: `${sans},sans-serif`, width: 1, rise, lead, upper: false, stacked: false };
}

export function getSerif(script: Script): Face {
  return { ...getSans(script), font: `${TYPEFACES[script].serif},serif` };
}

/** Title fonts, from the boldest to the widest. */
export function getFaces(script: Script): [Face, ...Face[]] {
  const [sans, serif] = [getSans(script), getSerif(script)];
  if (script !== 'latin') return [sans, serif];
  const condensed = {
    font: "Impact,'Arial Narrow','Noto Sans',Arial,sans-serif",
    width: 0.76,
    rise: 0.76,
    lead: 0.96,
    upper: true,
    stacked: true,
  };
  return [
    condensed,
    condensed,
    { ...sans, width: 0.96 },
    { ...serif, width: 1.03 },
    { ...serif, upper: true, lead: 1.06 },
  ];
}

/**
 * Estimated width of a letter in a bold sans-serif in ems, by the first matching pattern: a server
 * has no fonts to measure.
 */
const WIDTHS: [RegExp, number][] = [
  [/[\p{M}\p{Cf}]/u, 0],
  [/[\s.,:;'’!|iIljΙІіїΪ·]/u, 0.3],
  [/[frt()"/\-г]/u, 0.42],
  [/[@%ШЩЮшщ]/u, 1.06],
  [/[MWmwЖФЫжфыЮюΜм—…]/u, 0.93],
  [/[OQGNUHDÔÖØÓÜÚÑ&ДНОПУИЙЦЛΟΘΝΗΩΦΨΠ]/u, 0.78],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u30ff\uff00-\uffef]/u, 1],
  [/\p{Script=Hangul}/u, 0.93],
  [/\p{Script=Thai}/u, 0.64],
  [/\p{Script=Arabic}/u, 0.52],
  [/ש/, 0.86],
  [/[םמטסק]/, 0.72],
  [/[וזיןג]/, 0.36],
  [/\p{Script=Hebrew}/u, 0.57],
  [/\p{Extended_Pictographic}/u, 1.3],
  [/\p{Lu}/u, 0.67],
];

const knownWidths = new Map<string, number>();

function getLetterWidth(letter: string): number {
  let width = knownWidths.get(letter);
  if (width === undefined) {
    width = WIDTHS.find(([pattern]) => pattern.test(letter))?.[1] ?? 0.6;
    knownWidths.set(letter, width);
  }
  return width;
}

/** Estimated width of a line in ems. */
export function getTextWidth(text: string, face: Face): number {
  let width = 0;
  for (const letter of text) width += getLetterWidth(letter);
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
