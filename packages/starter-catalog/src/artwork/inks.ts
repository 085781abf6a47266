import { type Colour, chroma, contrast, luminance, mix, mixUntil, mostReadable } from './colour.ts';

/** The four inks of a print: the paper, what letters are printed in, and two for the picture. */
export type Inks = { ground: Colour; ink: Colour; main: Colour; second: Colour };

/** What WCAG asks of text, and what every ground of a poster keeps towards its letters. */
export const LEGIBLE = 4.5;

/** A motif fainter than this against its ground is no longer seen in a small poster. */
const VISIBLE = 1.55;

/**
 * The ways to print with four inks: main and second swapped, ground and ink swapped, the main ink as ground. Only those in which
 * letters stay legible and the motif visible; the first way is listed twice, so it is also drawn more often.
 */
export function printingsOf({ ground, ink, main, second }: Inks): Inks[] {
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

/** White text on a backdrop stands on this much at least, whatever the palette. */
export const NIGHT_CONTRAST = 10;

/** What the night is the night of: the darker of paper and ink, or one of the colours of the picture. */
export type NightHue = 'paper' | 'main' | 'second';

/** The inks by night: a deep ground, and nothing so bright that white letters could drown in it. */
export function byNight(inks: Inks, hue: NightHue = 'paper'): Inks {
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

/** Yellow darkens to olive and grey to mud: neither makes a night. */
function darkensWell(colour: Colour): boolean {
  return luminance(colour) < 0.36 && chroma(colour) > 70;
}

/** Figures and houses stand before the main colour and must be seen on it: dark ones if that can be, because white text likes them. */
function apartFrom(main: Colour, ink: Colour, ground: Colour, light: Colour): Colour {
  const isApart = (colour: Colour) => contrast(colour, main) >= VISIBLE;
  const darker = mixUntil(ink, ground, isApart);
  return contrast(darker, ground) >= VISIBLE ? darker : mixUntil(ink, light, isApart);
}
