import { createCanvas, POSTER } from './canvas.ts';
import { mix, mostReadable } from './colour.ts';
import { getComposition } from './compositions/by-name.ts';
import { chooseLayout } from './layouts.ts';
import { itemAt } from './random.ts';
import { segment } from './scripts.ts';
import type { Wording } from './set-title.ts';
import { printedSvg } from './svg-document.ts';
import { path } from './svg-shapes.ts';
import { type ArtworkSubject, getTitleStyle } from './title-style.ts';

/** Breaking lines takes quadratic time. */
const MAX_TITLE_LENGTH = 140;

/** `lang` is the BCP 47 tag of the title or empty. */
export type PosterSubject = ArtworkSubject & { title: string; lang: string; year: number | null };

/**
 * An SVG of 400 by 600 with the title set in it. The same subject gives the same bytes on every
 * machine.
 */
export function drawPoster({ title, lang, year, ...subject }: PosterSubject): string {
  const { id } = subject;
  const { inks, motifs, mirrored } = getTitleStyle(subject);
  const canvas = createCanvas(POSTER, inks, `poster:${id}`);
  const wording: Wording = { title: normalizeTitle(title), lang, year };
  const layout = chooseLayout(canvas, wording);
  const body = layout.compose(canvas, wording, getComposition(itemAt(motifs, 0)), mirrored);
  const paper = mix(mostReadable('#000000', [inks.ground, inks.ink]), '#ffffff', 0.2);
  const hasBorder = layout.isBordered && canvas.random.chance(0.25);
  const border = hasBorder
    ? path('M0 0H400V600H0ZM13 13V587H387V13Z', paper, { 'fill-rule': 'evenodd' })
    : '';
  return printedSvg(POSTER.width, POSTER.height, inks.ground, body + border, id);
}

/** Marks that change the direction of text beyond the title. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes characters that are no text, collapses spaces and truncates. */
function normalizeTitle(title: string): string {
  const text = title
    .slice(0, MAX_TITLE_LENGTH * 10)
    .replace(DIRECTION_MARKS, '')
    .replace(/[\p{Cc}\p{Cs}\p{Cn}\p{Co}\p{Zl}\p{Zp}\ufeff]/gu, ' ')
    // More marks on one letter than any language writes.
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = segment(text, 'en', 'grapheme');
  return letters.length > MAX_TITLE_LENGTH
    ? `${letters
        .slice(0, MAX_TITLE_LENGTH - 1)
        .join('')
        .trim()}…`
    : text;
}
