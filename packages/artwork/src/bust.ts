import { type Colour, mix } from './colour.ts';
import type { Random } from './random.ts';
import { clip, path } from './svg-shapes.ts';

/** Tones of one hue. */
export type Tones = { hue: Colour; deep: Colour; light: Colour; coat: Colour };

const HAIR = {
  crop: 'M-76 8C-92-104-40-130 0-130S92-104 76 8C70-40 50-66 0-66S-70-40-76 8Z',
  side: 'M-78 14C-96-96-50-136 8-134S98-92 76 16C72-30 52-54 30-66 0-48-50-50-62-36-72-20-74 0-78 14Z',
  bob: 'M-90 96C-116-70-70-138 0-138S116-70 90 96Q80 102 66 90L68 0C60-40 40-66 0-66S-60-40-68 0L-66 90Q-80 102-90 96Z',
  long: 'M-110 230C-128 60-116-140 0-140S128 60 110 230L60 200 68 0C58-44 36-70 0-70S-58-44-68 0L-60 200Z',
  curls:
    'M-84 40a40 40 0 0 1-22-62a42 42 0 0 1 16-64a44 44 0 0 1 54-48a46 46 0 0 1 76 0a44 44 0 0 1 54 48a42 42 0 0 1 14 64a40 40 0 0 1-22 62C76-30 54-62 0-62S-74-30-84 40Z',
  bun: 'M-76 10C-94-92-46-126-24-130a38 38 0 1 1 48 0C46-126 94-92 76 10 70-40 50-68 0-68S-70-40-76 10Z',
  hat: 'M-146-52C-120-72-96-70-84-74L-66-156C-40-172 40-172 66-156L84-74C96-70 120-72 146-52 110-34-110-34-146-52Z',
  wave: 'M-80 44C-110-70-70-142 6-138S112-60 82 44C76 0 70-30 40-70 10-30-60-50-70-6-74 10-76 30-80 44Z',
};

type Hair = keyof typeof HAIR;

/** TMDB's genders: 1 female, 2 male, others unknown or neither. Common styles are listed twice. */
function getHairStyles(gender: number): Hair[] {
  if (gender === 1) return ['bob', 'long', 'curls', 'bun', 'crop', 'side', 'wave'];
  if (gender === 2) return ['crop', 'side', 'hat', 'curls', 'wave', 'crop', 'side'];
  return ['crop', 'side', 'bob', 'curls', 'bun', 'hat', 'wave'];
}

const FACE = 'M-72 0C-72-70-40-104 0-104S72-70 72 0C72 66 34 116 0 116S-72 66-72 0Z';
const NIGHT: Colour = '#12141c';

/** The lit part of a coat, which may be behind the initials. */
export function lightenCoat({ coat, light }: Tones): Colour {
  return mix(coat, light, 0.1);
}

/**
 * Head and shoulders centred on 0 0, the head 240 high, without a face. One hue and no skin or hair
 * colours, which would be claims about the person.
 */
export function drawBust(random: Random, tones: Tones, gender: number): string {
  const { hue, deep, light, coat } = tones;
  const shade = mix(light, hue, random.pick([0.3, 0.45, 0.65]));
  const collar = random.pick([
    () => path('M0 204L46 152C130 180 236 228 256 420H0Z', lightenCoat(tones)),
    () =>
      path('M-46 152H46L60 230H-60Z', coat) +
      path('M-50 112Q0 136 50 112V172Q0 194-50 172Z', mix(coat, light, 0.14)),
    () => path('M-46 152L0 204 46 152 66 160 0 290-66 160Z', mix(coat, light, 0.16)),
  ])();
  const hair = path(HAIR[random.pick(getHairStyles(gender))], deep);
  return (
    path('M-42 60V166L0 214 42 166V60Z', mix(hue, NIGHT, 0.18)) +
    path(FACE, light) +
    clip('h', path(FACE, light)) +
    path('M8-120C34-30-18 30 16 130H120V-120Z', shade, { 'clip-path': 'url(#h)' }) +
    path('M-256 420C-236 228-130 180-46 152L0 204 46 152C130 180 236 228 256 420Z', coat) +
    collar +
    hair
  );
}
