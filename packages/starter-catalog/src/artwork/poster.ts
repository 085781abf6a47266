import { itemAt } from './chance.ts';
import { type CharacterSubject, characterOf } from './character.ts';
import { mix, mostReadable } from './colour.ts';
import { compositionOf } from './compositions/by-name.ts';
import { printed } from './document.ts';
import { layoutFor } from './layouts.ts';
import { path } from './pencils.ts';
import { segment } from './scripts.ts';
import type { Wording } from './set-title.ts';
import { POSTER, sheetOf } from './sheet.ts';

/** Nobody reads more than this from a poster, and breaking lines takes time by the square of their number. */
const LONGEST_TITLE = 140;

/** `lang` is the BCP 47 tag of the title or empty. */
export type PosterSubject = CharacterSubject & { title: string; lang: string; year: number | null };

/** An SVG of 400 by 600 with the title set in it. The same subject gives the same bytes on every machine. */
export function drawPoster({ title, lang, year, ...subject }: PosterSubject): string {
  const { id } = subject;
  const { inks, motifs, mirrored } = characterOf(subject);
  const sheet = sheetOf(POSTER, inks, `poster:${id}`);
  const wording: Wording = { title: tidy(title), lang, year };
  const layout = layoutFor(sheet, wording);
  const body = layout.lay(sheet, wording, compositionOf(itemAt(motifs, 0)), mirrored);
  const paper = mix(mostReadable('#000000', [inks.ground, inks.ink]), '#ffffff', 0.2);
  const hasBorder = layout.isBordered && sheet.chance.likely(0.25);
  const border = hasBorder
    ? path('M0 0H400V600H0ZM13 13V587H387V13Z', paper, { 'fill-rule': 'evenodd' })
    : '';
  return printed(POSTER.width, POSTER.height, inks.ground, body + border, id);
}

/** A title as it can be set: no control characters or halves of characters, single spaces, not endless. */
function tidy(title: string): string {
  const text = title
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = segment(text, 'en', 'grapheme');
  return letters.length > LONGEST_TITLE
    ? `${letters
        .slice(0, LONGEST_TITLE - 1)
        .join('')
        .trim()}…`
    : text;
}
