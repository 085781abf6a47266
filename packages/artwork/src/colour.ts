/** `#rrggbb` */
export type Colour = string;

type Channels = [red: number, green: number, blue: number];

function getChannels(colour: Colour): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function toColour(channels: number[]): Colour {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** `share` 0 is all of the first colour, 1 all of the second. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const [r, g, b] = getChannels(from);
  const [r2, g2, b2] = getChannels(to);
  return toColour([r + (r2 - r) * share, g + (g2 - g) * share, b + (b2 - b) * share]);
}

export function mixUntil(from: Colour, to: Colour, isEnough: (colour: Colour) => boolean): Colour {
  for (let tenth = 0; tenth < 10; tenth++) {
    const colour = mix(from, to, tenth / 10);
    if (isEnough(colour)) return colour;
  }
  return to;
}

/** Relative luminance as WCAG 2 defines it: 0 is black, 1 is white. */
export function luminance(colour: Colour): number {
  const [r, g, b] = getChannels(colour).map((v) =>
    v / 255 <= 0.04045 ? v / 3294.6 : ((v / 255 + 0.055) / 1.055) ** 2.4,
  ) as Channels;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio as WCAG 2 defines it, 1 to 21. */
export function contrast(a: Colour, b: Colour): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Distance from grey, 0 to 255. */
export function chroma(colour: Colour): number {
  const channels = getChannels(colour);
  return Math.max(...channels) - Math.min(...channels);
}

export function isRed(colour: Colour): boolean {
  const [r, g, b] = getChannels(colour);
  return r > 150 && g < 110 && b < 120;
}

export function mostReadable(ground: Colour, candidates: readonly [Colour, ...Colour[]]): Colour {
  return candidates.reduce((best, colour) =>
    contrast(colour, ground) > contrast(best, ground) ? colour : best,
  );
}
