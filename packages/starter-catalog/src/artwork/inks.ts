import { type Colour, chroma, contrast, luminance, mix, mixUntil, mostReadable } from './colour.ts';

/** The inks of a print: paper, letters, and two for the picture. */
export type Inks = { ground: Colour; ink: Colour; main: Colour; second: Colour };

/** WCAG's contrast for text, required between letters and their background. */
export const LEGIBLE = 4.5;

/** The lowest contrast at which a motif is visible on a small poster. */
const VISIBLE = 1.55;

/**
 * The permutations of the inks in which letters are legible and the motif is visible. The first is
 * listed twice, so that it is drawn more often.
 */
export function getPrintings({ ground, ink, main, second }: Inks): Inks[] {
  const light = mostReadable(main, [ground, ink]);
  const other = light === ground ? ink : ground;
  const ways: Inks[] = [
    { ground, ink, main, second },
    { ground, ink, main, second },
    { ground, ink, main: second, second: main },
    { ground: ink, ink: ground, main, second },
    { ground: main, ink: light, main: other, second },
  ];
  return ways.filter(
    (way) => contrast(way.ground, way.ink) >= LEGIBLE && contrast(way.ground, way.main) >= VISIBLE,
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
  const isColoured = hue !== 'paper' && darkensWell(colour);
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
    ink: contrast(ink, main) >= VISIBLE ? ink : apartFrom(main, ink, ground, light),
    main,
    second: mix(isColoured && hue === 'second' ? inks.main : inks.second, ground, 0.4),
  };
}

/** Yellow darkens to olive and grey to mud. */
function darkensWell(colour: Colour): boolean {
  return luminance(colour) < 0.36 && chroma(colour) > 70;
}

/**
 * A colour for figures that contrasts with the main colour; dark if possible, because of the white
 * text.
 */
function apartFrom(main: Colour, ink: Colour, ground: Colour, light: Colour): Colour {
  const isApart = (colour: Colour) => contrast(colour, main) >= VISIBLE;
  const darker = mixUntil(ink, ground, isApart);
  return contrast(darker, ground) >= VISIBLE ? darker : mixUntil(ink, light, isApart);
}
