import { type Colour, chroma, contrast, luminance, mix, mixUntil, mostReadable } from './colour.ts';

/** The inks of a print: paper, letters, and two for the picture. */
export type Inks = { ground: Colour; ink: Colour; main: Colour; second: Colour };

/** WCAG's contrast for text, required between letters and their background. */
export const MIN_TEXT_CONTRAST = 4.5;

/** The lowest contrast at which a motif is visible on a small poster. */
const MIN_MOTIF_CONTRAST = 1.55;

/**
 * The permutations of the inks in which letters are legible and the motif is visible. The first is
 * listed twice, so that it is drawn more often.
 */
export function getPrintings({ ground, ink, main, second }: Inks): Inks[] {
  const light = mostReadable(main, [ground, ink]);
  const contrasting = light === ground ? ink : ground;
  const printings: Inks[] = [
    { ground, ink, main, second },
    { ground, ink, main, second },
    { ground, ink, main: second, second: main },
    { ground: ink, ink: ground, main, second },
    { ground: main, ink: light, main: contrasting, second },
  ];
  return printings.filter(
    (printing) =>
      contrast(printing.ground, printing.ink) >= MIN_TEXT_CONTRAST &&
      contrast(printing.ground, printing.main) >= MIN_MOTIF_CONTRAST,
  );
}

const NIGHT: Colour = '#0b0b10';

/** The lowest contrast of white text on a backdrop. */
export const NIGHT_CONTRAST = 10;

/** The ink that the night ground is derived from. */
export type NightHue = 'paper' | 'main' | 'second';

/** Darkened inks: a deep ground, and nothing so bright that white text is lost on it. */
export function toNightInks(inks: Inks, hue: NightHue = 'paper'): Inks {
  const [dark, light] =
    luminance(inks.ground) < luminance(inks.ink)
      ? [inks.ground, inks.ink]
      : [inks.ink, inks.ground];
  const colour = inks[hue === 'main' ? 'main' : 'second'];
  const isColoured = hue !== 'paper' && canDarken(colour);
  const base = isColoured
    ? mix(colour, NIGHT, 0.55)
    : mix(dark, NIGHT, luminance(dark) > 0.05 ? 0.4 : 0);
  const ground = mixUntil(base, NIGHT, (night) => contrast(night, '#ffffff') >= NIGHT_CONTRAST);
  const motif = isColoured && hue === 'main' ? light : inks.main;
  const main =
    contrast(motif, ground) < 1.8
      ? mix(motif, light, 0.4)
      : luminance(motif) > 0.55
        ? mix(motif, inks.second, 0.35)
        : motif;
  const ink = mix(inks.second, light, luminance(inks.second) < 0.08 ? 0.7 : 0.4);
  return {
    ground,
    ink: contrast(ink, main) >= MIN_MOTIF_CONTRAST ? ink : distinctFrom(main, ink, ground, light),
    main,
    second: mix(isColoured && hue === 'second' ? inks.main : inks.second, ground, 0.4),
  };
}

/** Yellow darkens to olive and grey to mud. */
function canDarken(colour: Colour): boolean {
  return luminance(colour) < 0.36 && chroma(colour) > 70;
}

/**
 * A colour for figures that contrasts with the main colour; dark if possible, because of the white
 * text.
 */
function distinctFrom(main: Colour, ink: Colour, ground: Colour, light: Colour): Colour {
  const isApart = (colour: Colour) => contrast(colour, main) >= MIN_MOTIF_CONTRAST;
  const darker = mixUntil(ink, ground, isApart);
  return contrast(darker, ground) >= MIN_MOTIF_CONTRAST ? darker : mixUntil(ink, light, isApart);
}
