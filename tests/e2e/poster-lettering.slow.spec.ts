import { createStarterCatalog } from '@kinora/starter-catalog';
import { BUNDLED_DATA, loadRecords } from '@kinora/starter-catalog/data';
import { expect, type Page, test } from '@playwright/test';
import { LANGUAGES } from '../../domain/language/language.ts';

/** The frame that some posters have is 13 of 400 units wide. */
const INNER_BOX = { left: 13, top: 13, right: 387, bottom: 587 };
const POSTERS_PER_PAGE = 400;

/** The fonts that were measured for src/letter-widths.ts of the artwork. */
const SCRIPTS = [
  { script: 'Latin', sample: 'Kinora', font: /^Noto Sans$/ },
  { script: 'Greek', sample: 'Ταινία', font: /^Noto Sans$/ },
  { script: 'Cyrillic', sample: 'Кино', font: /^Noto Sans$/ },
  { script: 'Hebrew', sample: 'סרט', font: /^Noto Sans Hebrew$/ },
  { script: 'Thai', sample: 'หนัง', font: /^Noto Sans Thai$/ },
  { script: 'Arabic', sample: 'فيلم', font: /^Noto Sans Arabic$/ },
  { script: 'Korean', sample: '영화', font: /^Noto Sans CJK KR$/ },
  { script: 'Japanese', sample: '映画', font: /^Noto Sans CJK JP$/ },
  { script: 'Chinese', sample: '电影', font: /^Noto Sans CJK SC$/ },
];

const catalog = createStarterCatalog();

/** The lettering of every poster in every language; equal ones once. */
function listLetterings(): Map<string, string> {
  const { movies, shows } = loadRecords(BUNDLED_DATA);
  const letterings = new Map<string, string>();
  for (const { type, id, titles } of [...movies, ...shows])
    for (const lang of [...LANGUAGES.map(({ code }) => code), 'xx']) {
      const file = `poster-${type}-${id}-${lang}.svg`;
      if (lang !== 'xx' && !titles[lang as keyof typeof titles]) continue;
      const svg = catalog.artwork(file)?.svg;
      const lettering =
        svg && /<g font-family[\s\S]*<\/text><\/g>|<g fill[^>]*><text[\s\S]*<\/g>/.exec(svg);
      if (lettering) letterings.set(lettering[0], file);
    }
  return letterings;
}

type Measured = { index: number; text: string; box: string };

/** The texts of these letterings that leave the inner box, by their ink and by their width. */
async function findOverflows(page: Page, letterings: string[]): Promise<Measured[]> {
  return page.evaluate(
    ([groups, inner]) => {
      document.body.innerHTML = groups
        .map((group) => `<svg viewBox="0 0 400 600" width="400" height="600">${group}</svg>`)
        .join('');
      const context = document.createElement('canvas').getContext('2d');
      const overflows: { index: number; text: string; box: string }[] = [];
      for (const [index, svg] of [...document.querySelectorAll('svg')].entries())
        for (const text of svg.querySelectorAll('text')) {
          const bounds = text.getBBox();
          let { left, right, top, bottom } = DOMRect.fromRect(bounds);
          const style = getComputedStyle(text);
          if (style.writingMode !== 'horizontal-tb') {
            // Vertical letters are as wide as they are tall; the box has the height of a line.
            const middle = (left + right) / 2;
            const size = Number.parseFloat(style.fontSize);
            [left, right] = [middle - size / 2, middle + size / 2];
          } else if (context) {
            context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
            const ink = context.measureText(text.textContent);
            const baseline = text.y.baseVal[0]?.value ?? 0;
            top = baseline - ink.actualBoundingBoxAscent;
            bottom = baseline + ink.actualBoundingBoxDescent;
          }
          // Other fonts may be wider, unless `textLength` decides.
          const margin = text.hasAttribute('textLength') ? 1 : 1.08;
          const isInside =
            (right - left) * margin <= inner.right - inner.left &&
            left >= inner.left &&
            right <= inner.right &&
            top >= inner.top &&
            bottom <= inner.bottom;
          if (!isInside) {
            const box = [left, top, right, bottom].map(Math.round).join(' ');
            overflows.push({ index, text: text.textContent, box });
          }
        }
      return overflows;
    },
    [letterings, INNER_BOX] as const,
  );
}

test('the letters of every starter title stay inside its poster in each language', {
  tag: ['@H10'],
}, async ({ page }) => {
  await page.setContent('<body>');
  const missing = await listMissingFonts(page);
  if (missing.length > 0)
    test.info().annotations.push({ type: 'fallback font', description: missing.join(', ') });
  for (const script of missing) console.log(`measured with a fallback font: ${script}`);
  const letterings = listLetterings();
  const groups = [...letterings.keys()];
  const files = [...letterings.values()];
  const overflows: string[] = [];
  for (let start = 0; start < groups.length; start += POSTERS_PER_PAGE) {
    const found = await findOverflows(page, groups.slice(start, start + POSTERS_PER_PAGE));
    for (const { index, text, box } of found)
      overflows.push(`${files[start + index]}: ${text} (${box})`);
  }
  expect(overflows).toEqual([]);
  expect(groups.length).toBeGreaterThan(5000);
});

/** Scripts whose font is not installed. */
async function listMissingFonts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const missing: string[] = [];
  for (const { script, sample, font } of SCRIPTS) {
    const family = font.source.slice(1, -1);
    await page.setContent(`<p style="font: 700 40px '${family}'">${sample}</p>`);
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'p',
    });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    const used = fonts.map(({ familyName }) => familyName);
    if (!used.every((name) => font.test(name))) missing.push(`${script} (${used.join(', ')})`);
  }
  return missing;
}
