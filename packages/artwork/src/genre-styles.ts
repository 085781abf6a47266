import type { Motif } from './compositions/by-name.ts';
import type { Inks } from './inks.ts';

/** Genres with the same look: their TMDB ids, palettes and motifs. */
export type GenreStyle = {
  genres: readonly number[];
  palettes: readonly Inks[];
  motifs: readonly Motif[];
};

/** Parses rows of `ground ink main second` without the #. */
function palettes(...rows: string[]): Inks[] {
  return rows.map((row) => {
    const [ground = '', ink = '', main = '', second = ''] = row.split(' ').map((hex) => `#${hex}`);
    return { ground, ink, main, second };
  });
}

const DRAMA: GenreStyle = {
  genres: [18],
  palettes: palettes(
    'efe7d8 22252b 2d5f8f dc913d',
    '1c2939 f4e9d5 dca45c 4f7080',
    'd8d1be 1f1d1a b84a2b 6e8478',
    '2e3d36 f2ebd7 e5b968 5e7a68',
    'e8ddc9 2d1b2e 8d3f5d d9a441',
  ),
  motifs: [
    'horizons',
    'figure',
    'frames',
    'tracks',
    'lens',
    'torn',
    'grid',
    'stairs',
    'waves',
    'door',
    'clock',
  ],
};

export const GENRE_STYLES: readonly GenreStyle[] = [
  DRAMA,
  // Crime, thriller, mystery
  {
    genres: [80, 53, 9648],
    palettes: palettes(
      'f1e7d3 17161a d8402a a59c86',
      'e7a51c 16130f f8ecd2 b2381d',
      '14171f f3e9d2 e0b13c 4a5a70',
      'e0532f 150f0e f6e5c9 8a1c14',
    ),
    motifs: [
      'blinds',
      'figure',
      'door',
      'eclipse',
      'skyline',
      'stairs',
      'spiral',
      'torn',
      'clock',
      'tracks',
      'eye',
    ],
  },
  // Horror
  {
    genres: [27],
    palettes: palettes(
      '120d10 f0e6d6 cf142b 5d1420',
      'e9e2cc 1a1512 8c1527 7a8250',
      '16231d ebf0d2 b9d233 3f6049',
      'b3121d f5e6d0 14090b 6a0d14',
    ),
    motifs: [
      'eye',
      'forest',
      'house',
      'door',
      'spiral',
      'eclipse',
      'torn',
      'slabs',
      'mountain',
      'stairs',
    ],
  },
  // Science fiction
  {
    genres: [878, 10765],
    palettes: palettes(
      '0d1630 f6eddb ff6b3d 2f7590',
      'f0e9da 12233f e8502e 74b3b0',
      '0e2a2d ecf4e3 53d3b6 1f6163',
      '2a1a4a f8ebd6 f4a541 7d52b3',
    ),
    motifs: [
      'orbits',
      'eclipse',
      'grid',
      'rays',
      'spiral',
      'frames',
      'blinds',
      'skyline',
      'horizons',
      'clock',
    ],
  },
  // Fantasy
  {
    genres: [14],
    palettes: palettes(
      '1b2343 f7ecd2 e9b943 7a5aa8',
      'efe5cb 2a1f3d 2c7c6d dc9c2c',
      '22392f f4ecd0 f08a4b 5c8a63',
      'c9dcd2 1c2340 7c3f8c e9b44c',
    ),
    motifs: [
      'mountain',
      'forest',
      'orbits',
      'spiral',
      'leaves',
      'waves',
      'eclipse',
      'rays',
      'house',
      'horizons',
    ],
  },
  // Adventure, western
  {
    genres: [37, 12],
    palettes: palettes(
      'f2dfb6 35180f d4571c 8f9f86',
      'e27d2c 1e110b faeac4 a3401a',
      '113a3e f6e9cc eca43c 2f7d75',
      'f4ead2 15313f 1f8a8c f0853a',
    ),
    motifs: [
      'tracks',
      'rays',
      'mountain',
      'waves',
      'horizons',
      'figure',
      'burst',
      'leaves',
      'eclipse',
    ],
  },
  // Action, war (no rails here: they recall deportations)
  {
    genres: [28, 10752, 10759, 10768],
    palettes: palettes(
      'f3ead9 15181c e4321f f0b323',
      '191b1e f6eede f4512a 6d7168',
      'c8c3a1 1d2215 53642f c2442a',
      'f2b31d 171512 d5301f fbf0d4',
    ),
    motifs: [
      'slabs',
      'burst',
      'rays',
      'torn',
      'skyline',
      'grid',
      'stairs',
      'blinds',
      'frames',
      'spiral',
    ],
  },
  // Comedy
  {
    genres: [35],
    palettes: palettes(
      'f8d64c 1b1a2a e8456a fff3d8',
      'f6ecdc 1d2a4f f15b3d f3b733',
      '68c4b6 0d1d24 fff3d8 ee4f3d',
      'f59db0 2a1029 fff0dc d92f4b',
    ),
    motifs: [
      'quarters',
      'burst',
      'leaves',
      'grid',
      'frames',
      'lens',
      'slabs',
      'stairs',
      'clock',
      'rays',
    ],
  },
  // Romance, soap
  {
    genres: [10749, 10766],
    palettes: palettes(
      'f7e4d8 4a1028 da375e f1a38f',
      '551030 fce8d7 f26c5c a02c52',
      'f3c5b9 2b183d b92540 fff1e2',
      'e9dfd6 23304f d6556a 8fa6c4',
    ),
    motifs: [
      'lens',
      'leaves',
      'waves',
      'horizons',
      'clock',
      'skyline',
      'frames',
      'torn',
      'figure',
      'eclipse',
    ],
  },
  // Animation, family, kids
  {
    genres: [16, 10751, 10762],
    palettes: palettes(
      'fdf0d6 213a5f ff7857 58b9a5',
      '9fd3dc 142c4a fff5dd f2793f',
      'f7c948 1f2a44 e4572e fff6e0',
      '27477a fdf0d6 ffb84d ef6f6c',
    ),
    motifs: [
      'quarters',
      'leaves',
      'house',
      'orbits',
      'waves',
      'burst',
      'horizons',
      'forest',
      'lens',
      'mountain',
    ],
  },
  // History, documentary, news, talk
  {
    genres: [99, 36, 10763, 10764, 10767, 10770],
    palettes: palettes(
      'efe9dd 1b2327 3d7160 cb9133',
      '1f262b f1e9da 92b8ad bb672f',
      'd9c7a0 231a12 8b2e1f 52736f',
      '3b2a20 f3e6cc d99441 7d8f74',
    ),
    motifs: [
      'torn',
      'grid',
      'horizons',
      'clock',
      'mountain',
      'slabs',
      'waves',
      'figure',
      'frames',
      'quarters',
    ],
  },
  // Music
  {
    genres: [10402],
    palettes: palettes(
      '191327 fceddc f4467a f6b63c',
      'f3e7d0 16203b 2a6ebb f05c3b',
      '0f3b4c faecd2 f7b32b e9513f',
      'ef5b3a 1c1020 fde9c9 7c1f4f',
    ),
    motifs: ['quarters', 'slabs', 'spiral', 'blinds', 'burst', 'lens', 'frames', 'skyline', 'rays'],
  },
];

/** The first genre other than drama decides, because most titles are dramas too. */
export function getGenreStyle(genres: readonly number[]): GenreStyle {
  for (const genre of genres) {
    const style = GENRE_STYLES.find((row) => row.genres.includes(genre));
    if (style && style !== DRAMA) return style;
  }
  return DRAMA;
}
