import type { Composition } from '../canvas.ts';
import { forest, house, mountain, skyline, tracks, waves } from './land.ts';
import { clock, grid, leaves, lens, quarters, slabs, torn } from './pattern.ts';
import { blinds, door, eye, figure, frames, stairs } from './people.ts';
import { burst, eclipse, horizons, orbits, rays, spiral } from './sky.ts';

const COMPOSITIONS = {
  blinds,
  burst,
  clock,
  door,
  eclipse,
  eye,
  figure,
  forest,
  frames,
  grid,
  horizons,
  house,
  leaves,
  lens,
  mountain,
  orbits,
  quarters,
  rays,
  skyline,
  slabs,
  spiral,
  stairs,
  torn,
  tracks,
  waves,
} satisfies Record<string, Composition>;

export type Motif = keyof typeof COMPOSITIONS;

export function getComposition(motif: Motif): Composition {
  return COMPOSITIONS[motif];
}
