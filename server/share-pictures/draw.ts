import { readFileSync } from 'node:fs';
import { drawBackdrop } from '@kinora/artwork/backdrop';
import { createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { getLanguage } from '../../domain/language/language.ts';
import { SHARE_SIZE, type ShareSubject } from '../../domain/web/share-picture.ts';
import { type FontPart, findFonts } from './fonts.ts';
import { wrapTitle } from './wrap-title.ts';

const MARGIN = 72;
const TEXT_WIDTH = 760;
const LINE_HEIGHT = 1.22;
const TEXT_COLOR = '#f4f0e8';
const MUTED_COLOR = '#c9c6c0';
const ACCENT_COLOR = '#fbb549';
const BACKGROUND_RGB = '14, 16, 22';
const LOGO = readFileSync(new URL('../../public/icon-192.png', import.meta.url));
const registeredFonts = new Set<string>();

/** A PNG of 1200 × 630 pixels; for right-to-left languages the layout is mirrored. */
export async function drawSharePicture({
  type,
  id,
  genreIds,
  lang,
  title,
  details: facts,
  score,
}: ShareSubject): Promise<Uint8Array> {
  const canvas = createCanvas(SHARE_SIZE.width, SHARE_SIZE.height);
  const context = canvas.getContext('2d');
  const rtl = getLanguage(lang).dir === 'rtl';
  await drawBackground(
    context,
    drawBackdrop({ id: `${type}-${id}`, genres: genreIds, seed: 0 }),
    rtl,
  );
  const titleText = findFonts(title, lang);
  const smallText = findFonts(`${facts}${score ?? ''}★…Kinora`, lang);
  function setFont(weight: number, size: number, family = registerFonts(smallText.parts)): void {
    context.font = `${weight} ${size}px ${family}`;
    // For variable fonts.
    context.fontVariationSettings = `'wght' ${weight}`;
  }
  const start = rtl ? SHARE_SIZE.width - MARGIN : MARGIN;
  const offset = (pixels: number) => (rtl ? start - pixels : start + pixels);
  context.direction = rtl ? 'rtl' : 'ltr';
  context.textAlign = 'start';

  await drawBrand();
  setFont(500, 32);
  const factsY = SHARE_SIZE.height - MARGIN - 84;
  drawFacts(factsY);
  drawTitle(factsY - 42);
  return canvas.encode('png');

  function drawFacts(y: number): void {
    context.fillStyle = MUTED_COLOR;
    context.fillText(facts, start, y);
    if (score === null) return;
    const star = `★ ${score}`;
    context.fillStyle = ACCENT_COLOR;
    context.fillText(star, offset(context.measureText(`${facts}   `).width), y);
  }

  /** Draws lines from the bottom up, with enough distance for scripts with deep descenders. */
  function drawTitle(bottom: number): void {
    const family = registerFonts([...titleText.parts, ...smallText.parts]);
    const { lines, size } = wrapTitle(titleText.text, lang, TEXT_WIDTH, (line, lineSize) => {
      setFont(700, lineSize, family);
      return context.measureText(line).width;
    });
    setFont(700, size, family);
    context.fillStyle = TEXT_COLOR;
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
    const logo = await loadImage(LOGO);
    const y = SHARE_SIZE.height - MARGIN - 34;
    context.drawImage(logo, rtl ? start - 44 : start, y, 44, 44);
    setFont(700, 34);
    context.fillStyle = TEXT_COLOR;
    context.fillText('Kinora', offset(60), y + 34);
  }
}

/** Draws the background: mirrored for right-to-left, darkened behind the text. */
async function drawBackground(context: SKRSContext2D, svg: string, rtl: boolean): Promise<void> {
  // The grain filter would make the file five times as large.
  const image = await loadImage(
    Buffer.from(
      svg.replace(/<filter[\s\S]*?<\/filter>/g, '').replace(/<[^>]*filter="[^"]*"[^>]*\/>/g, ''),
    ),
  );
  const height = (SHARE_SIZE.width * 9) / 16;
  context.save();
  if (rtl) {
    context.translate(SHARE_SIZE.width, 0);
    context.scale(-1, 1);
  }
  context.drawImage(image, 0, (SHARE_SIZE.height - height) / 2, SHARE_SIZE.width, height);
  const sideGradient = context.createLinearGradient(0, 0, SHARE_SIZE.width, 0);
  for (const [stop, alpha] of [
    [0, 0.86],
    [0.45, 0.62],
    [0.8, 0],
  ] as const)
    sideGradient.addColorStop(stop, `rgba(${BACKGROUND_RGB}, ${alpha})`);
  const bottomGradient = context.createLinearGradient(
    0,
    SHARE_SIZE.height * 0.35,
    0,
    SHARE_SIZE.height,
  );
  for (const [stop, alpha] of [
    [0, 0],
    [1, 0.8],
  ] as const)
    bottomGradient.addColorStop(stop, `rgba(${BACKGROUND_RGB}, ${alpha})`);
  for (const gradient of [sideGradient, bottomGradient]) {
    context.fillStyle = gradient;
    context.fillRect(0, 0, SHARE_SIZE.width, SHARE_SIZE.height);
  }
  context.restore();
}

/** Registers font files; returns their names for `font-family`. System fonts may be missing. */
function registerFonts(parts: FontPart[]): string {
  return parts
    .map(({ name, file }) => {
      if (!registeredFonts.has(name)) GlobalFonts.registerFromPath(file, name);
      registeredFonts.add(name);
      return `"${name}"`;
    })
    .join(', ');
}
