import { readFileSync } from 'node:fs';
import { drawBackdrop } from '@kinora/starter-catalog/backdrop';
import { createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { languageOf } from '../../domain/language.ts';
import { SHARE_SIZE, type ShareSubject } from '../../domain/share-picture.ts';
import { type FontPart, findFonts } from './fonts.ts';
import { wrapTitle } from './wrap-title.ts';

const MARGIN = 72;
const TEXT_WIDTH = 760;
const LINE_HEIGHT = 1.22;
const INK = '#f4f0e8';
const QUIET = '#c9c6c0';
const AMBER = '#fbb549';
const GROUND = '14, 16, 22';
const MARK = readFileSync(new URL('../../public/icon-192.png', import.meta.url));
const registered = new Set<string>();

/** A PNG of 1200 × 630 pixels; for right-to-left languages the layout is mirrored. */
export async function drawSharePicture({
  type,
  id,
  genreIds,
  lang,
  title,
  facts,
  score,
}: ShareSubject): Promise<Uint8Array> {
  const canvas = createCanvas(SHARE_SIZE.width, SHARE_SIZE.height);
  const context = canvas.getContext('2d');
  const rtl = languageOf(lang).dir === 'rtl';
  await drawArt(context, drawBackdrop({ id: `${type}-${id}`, genres: genreIds, seed: 0 }), rtl);
  const shown = findFonts(title, lang);
  const small = findFonts(`${facts}${score ?? ''}★…Kinora`, lang);
  function setFont(weight: number, size: number, family = registerFonts(small.parts)): void {
    context.font = `${weight} ${size}px ${family}`;
    // For variable fonts.
    context.fontVariationSettings = `'wght' ${weight}`;
  }
  const start = rtl ? SHARE_SIZE.width - MARGIN : MARGIN;
  const along = (pixels: number) => (rtl ? start - pixels : start + pixels);
  context.direction = rtl ? 'rtl' : 'ltr';
  context.textAlign = 'start';

  await drawBrand();
  setFont(500, 32);
  const factsY = SHARE_SIZE.height - MARGIN - 84;
  drawFacts(factsY);
  drawTitle(factsY - 42);
  return canvas.encode('png');

  function drawFacts(y: number): void {
    context.fillStyle = QUIET;
    context.fillText(facts, start, y);
    if (score === null) return;
    const star = `★ ${score}`;
    context.fillStyle = AMBER;
    context.fillText(star, along(context.measureText(`${facts}   `).width), y);
  }

  /** Draws lines from the bottom up, with enough distance for scripts with deep descenders. */
  function drawTitle(bottom: number): void {
    const family = registerFonts([...shown.parts, ...small.parts]);
    const { lines, size } = wrapTitle(shown.text, lang, TEXT_WIDTH, (line, at) => {
      setFont(700, at, family);
      return context.measureText(line).width;
    });
    setFont(700, size, family);
    context.fillStyle = INK;
    let top = bottom;
    let y = bottom - 16 + size * LINE_HEIGHT;
    for (const line of lines.toReversed()) {
      const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } =
        context.measureText(line);
      y = Math.min(y - size * LINE_HEIGHT, top - descent);
      context.fillText(line, start, y);
      top = y - ascent;
    }
  }

  async function drawBrand(): Promise<void> {
    const mark = await loadImage(MARK);
    const y = SHARE_SIZE.height - MARGIN - 34;
    context.drawImage(mark, rtl ? start - 44 : start, y, 44, 44);
    setFont(700, 34);
    context.fillStyle = INK;
    context.fillText('Kinora', along(60), y + 34);
  }
}

/** Draws the background: mirrored for right-to-left, darkened behind the text. */
async function drawArt(context: SKRSContext2D, art: string, rtl: boolean): Promise<void> {
  // The grain filter would make the file five times as large.
  const image = await loadImage(
    Buffer.from(
      art.replace(/<filter[\s\S]*?<\/filter>/g, '').replace(/<[^>]*filter="[^"]*"[^>]*\/>/g, ''),
    ),
  );
  const height = (SHARE_SIZE.width * 9) / 16;
  context.save();
  if (rtl) {
    context.translate(SHARE_SIZE.width, 0);
    context.scale(-1, 1);
  }
  context.drawImage(image, 0, (SHARE_SIZE.height - height) / 2, SHARE_SIZE.width, height);
  const aside = context.createLinearGradient(0, 0, SHARE_SIZE.width, 0);
  for (const [place, alpha] of [
    [0, 0.86],
    [0.45, 0.62],
    [0.8, 0],
  ] as const)
    aside.addColorStop(place, `rgba(${GROUND}, ${alpha})`);
  const below = context.createLinearGradient(0, SHARE_SIZE.height * 0.35, 0, SHARE_SIZE.height);
  for (const [place, alpha] of [
    [0, 0],
    [1, 0.8],
  ] as const)
    below.addColorStop(place, `rgba(${GROUND}, ${alpha})`);
  for (const gradient of [aside, below]) {
    context.fillStyle = gradient;
    context.fillRect(0, 0, SHARE_SIZE.width, SHARE_SIZE.height);
  }
  context.restore();
}

/** Registers font files; returns their names for `font-family`. System fonts may be missing. */
function registerFonts(parts: FontPart[]): string {
  return parts
    .map(({ name, file }) => {
      if (!registered.has(name)) GlobalFonts.registerFromPath(file, name);
      registered.add(name);
      return `"${name}"`;
    })
    .join(', ');
}
