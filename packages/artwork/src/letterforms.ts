/** A letter as the centre line of a brush stroke, 100 units tall and `width` units wide. */
export type Letterform = { width: number; data: string };

const O = 'M50 0a50 50 0 1 1 0 100a50 50 0 1 1 0-100Z';

const LETTERFORMS: Record<string, [width: number, data: string]> = {
  A: [84, 'M0 100L42 0L84 100M15 66H69'],
  B: [64, 'M0 0V100H38a26 26 0 0 0 0-52H0M0 0H36a24 24 0 0 1 0 48'],
  C: [86, 'M86 16A50 50 0 1 0 86 84'],
  D: [78, 'M0 0V100H28a50 50 0 0 0 0-100Z'],
  E: [58, 'M58 0H0V100H58M0 49H50'],
  F: [56, 'M56 0H0V100M0 50H48'],
  G: [100, 'M86 16A50 50 0 1 0 100 54H62'],
  H: [74, 'M0 0V100M74 0V100M0 49H74'],
  I: [0, 'M0 0V100'],
  J: [50, 'M50 0V72a25 28 0 0 1-50 0'],
  K: [68, 'M0 0V100M66 0L0 58M24 38L68 100'],
  L: [54, 'M0 0V100H54'],
  M: [92, 'M0 100V0L46 62L92 0V100'],
  N: [74, 'M0 100V0L74 100V0'],
  O: [100, O],
  P: [62, 'M0 100V0H34a28 28 0 0 1 0 56H0'],
  Q: [100, `${O}M62 66L98 104`],
  R: [64, 'M0 100V0H35a27 27 0 0 1 0 54H0M32 54L64 100'],
  S: [60, 'M58 16C51 4 41 0 31 0A27 24.5 0 0 0 31 49A28 25.5 0 0 1 31 100C19 100 7 95 0 82'],
  T: [72, 'M0 0H72M36 0V100'],
  U: [72, 'M0 0V64a36 36 0 0 0 72 0V0'],
  V: [84, 'M0 0L42 100L84 0'],
  W: [120, 'M0 0L30 100L60 12L90 100L120 0'],
  X: [76, 'M0 0L76 100M76 0L0 100'],
  Y: [80, 'M0 0L40 50L80 0M40 50V100'],
  Z: [68, 'M0 0H68L0 100H68'],
  0: [72, 'M36 0a36 50 0 1 1 0 100a36 50 0 1 1 0-100Z'],
  1: [26, 'M0 20L26 0V100'],
  2: [62, 'M1 28A30 28 0 1 1 52 47L1 100H62'],
  3: [60, 'M3 0H56L28 40a30 30 0 1 1-28 42'],
  4: [70, 'M54 100V0L0 70H70'],
  5: [62, 'M56 0H10L5 46C14 39 22 37 30 37a31 31.5 0 1 1-30 48'],
  6: [64, 'M48 0L5 51M32 36a32 32 0 1 1 0 64a32 32 0 1 1 0-64Z'],
  7: [64, 'M0 0H64L22 100'],
  8: [64, 'M32 0a25 23 0 1 1 0 46a25 23 0 1 1 0-46ZM32 46a32 27 0 1 1 0 54a32 27 0 1 1 0-54Z'],
  9: [64, 'M32 0a32 32 0 1 1 0 64a32 32 0 1 1 0-64ZM59 49L16 100'],
};

/** Latin letters without accents, and digits. `null` for other characters. */
export function getLetterform(character: string): Letterform | null {
  const base = character.normalize('NFD').charAt(0).toUpperCase();
  const form = Object.hasOwn(LETTERFORMS, base) ? LETTERFORMS[base] : undefined;
  return form ? { width: form[0], data: form[1] } : null;
}
