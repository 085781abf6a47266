/**
 * Measures letters in the bold Noto fonts with Chromium and writes src/letter-widths.ts. Needs
 * Debian's packages chromium, fonts-noto-core and fonts-noto-cjk: `npm run measure --workspace
 * @kinora/artwork`.
 */
import { writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';

const FONTS = {
  sans: "'Noto Sans','Noto Sans Hebrew','Noto Sans Thai','Noto Sans Arabic','Noto Sans CJK KR'",
  serif:
    "'Noto Serif','Noto Serif Hebrew','Noto Serif Thai','Noto Naskh Arabic','Noto Serif CJK KR'",
};

/** Accents have no width, so letters are measured without them. */
const LETTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa1, 0x24f),
  ...range(0x370, 0x3ff),
  ...range(0x400, 0x52f),
  ...range(0x5d0, 0x5ea),
  ...range(0xe01, 0xe5b),
  ...range(0x1e00, 0x1eff),
  ...range(0x2010, 0x2027),
  ...range(0x2030, 0x205e),
  ...range(0x20a0, 0x20bf),
  ...range(0x2100, 0x2122),
  ...range(0x660, 0x66d),
  ...range(0x6f0, 0x6f9),
  0x60c,
  0x61b,
  0x61f,
  0xac00,
].map((code) => String.fromCodePoint(code));

const ARABIC_LETTERS = [...range(0x620, 0x64a), ...range(0x671, 0x6d3)]
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /^\p{L}$/u.test(letter));

/** A stroke that joins the letters on both sides. */
const TATWEEL = '\u0640';
const toForms = (letter: string) => [
  letter,
  letter + TATWEEL,
  TATWEEL + letter + TATWEEL,
  TATWEEL + letter,
];
const NEIGHBOURS_OF_FORM = [0, 1, 2, 1];

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

async function measure(page: Page, font: string, texts: string[]): Promise<number[]> {
  return page.evaluate(
    ([family, list]) => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('no canvas');
      context.font = `700 1000px ${family}`;
      return list.map((text) => Math.ceil(context.measureText(text).width / 20) * 2);
    },
    [font, texts] as const,
  );
}

function isMeasured(letter: string): boolean {
  const isWhole = letter === letter.normalize('NFD') || /\p{Script=Hangul}/u.test(letter);
  return isWhole && /^[^\p{M}\p{C}]$/u.test(letter);
}

/** Rows of a width and the letters that have it. */
async function listWidths(page: Page, font: string): Promise<string> {
  const letters = [...new Set(LETTERS)].filter(isMeasured);
  const widths = await measure(page, font, letters);
  const rows = new Map<number, string>();
  for (const [i, letter] of letters.entries()) {
    const width = widths[i] ?? 0;
    rows.set(width, (rows.get(width) ?? '') + letter);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([width, row]) => `    [${width}, ${JSON.stringify(row)}],`)
    .join('\n');
}

async function listArabicForms(page: Page, font: string): Promise<string> {
  const [tatweel = 0] = await measure(page, font, [TATWEEL]);
  const widths = await measure(page, font, ARABIC_LETTERS.flatMap(toForms));
  const rows = new Map<string, string>();
  for (const [i, letter] of ARABIC_LETTERS.entries()) {
    const forms = NEIGHBOURS_OF_FORM.map((count, j) => (widths[i * 4 + j] ?? 0) - count * tatweel);
    rows.set(forms.join(' '), (rows.get(forms.join(' ')) ?? '') + letter);
  }
  return [...rows].map(([forms, row]) => `    ['${forms}', '${row}'],`).join('\n');
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
const styles = Object.entries(FONTS);
const letters = await Promise.all(
  styles.map(async ([style, font]) => `  ${style}: [\n${await listWidths(page, font)}\n  ],`),
);
const arabic = await Promise.all(
  styles.map(async ([style, font]) => `  ${style}: [\n${await listArabicForms(page, font)}\n  ],`),
);
await browser.close();

writeFileSync(
  new URL('../src/letter-widths.ts', import.meta.url),
  `// Written by scripts/measure-fonts.ts from the bold fonts of the Noto family.

export type FontStyle = 'sans' | 'serif';

/** Hundredths of an em, rounded up, and the letters of that width. */
export const LETTER_WIDTHS: Record<FontStyle, [width: number, letters: string][]> = {
${letters.join('\n')}
};

/** The same of Arabic letters: alone, before another letter, between two and after one. */
export const ARABIC_WIDTHS: Record<FontStyle, [forms: string, letters: string][]> = {
${arabic.join('\n')}
};
`,
);
