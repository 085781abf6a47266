/**
 * Draws all artwork on one page, to be reviewed by eye. `npm run catalog:sheet` writes
 * contact-sheet.html, `npm run catalog:sheet -- page.html` another file.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { drawArtwork } from '../src/artwork/draw-file.ts';
import {
  BACKDROPS_PER_TITLE,
  backdropPath,
  portraitPath,
  posterPath,
  providerLogoPath,
  seasonPosterPath,
  stillPath,
} from '../src/artwork/file-paths.ts';
import { langFromOriginal } from '../src/http/request-language.ts';
import { createLibrary } from '../src/library/library.ts';
import { BUNDLED_DATA, loadRecords } from '../src/library/load-records.ts';
import type { TitleRecord } from '../src/library/records.ts';
import { popular, popularPeople } from '../src/lists/named-lists.ts';

const GALLERIES = 24;
const SHOWS_WITH_STILLS = 12;
const STILLS_PER_SHOW = 6;
const PORTRAITS = 120;

const library = createLibrary(loadRecords(BUNDLED_DATA));
const { movies, shows, providers, genres } = library.records;
const titles: TitleRecord[] = popular<TitleRecord>([...movies, ...shows]);
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

function picture(path: string, width: number): string {
  const svg = drawArtwork(library, path);
  if (svg === null) throw new Error(`nothing is drawn for ${path}`);
  return `<img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}" width="${width}" alt="${path}" title="${path}" loading="lazy">`;
}

function originalPoster(title: TitleRecord): string {
  return picture(posterPath(title, langFromOriginal(title.originalLanguage, title.countries)), 180);
}

function still(show: number, season: number, episode: number): string {
  return picture(stillPath(show, season, episode), 220);
}

/** Every title once, under its first genre. */
const byGenre = [
  ...genres.movie,
  ...genres.tv.filter((genre) => !genres.movie.some(({ id }) => id === genre.id)),
].map((genre) => ({
  name: `Posters: ${genre.names.en}`,
  pictures: titles.filter((title) => title.genres[0] === genre.id).map(originalPoster),
}));

const inAllLanguages = titles
  .slice(0, 3)
  .flatMap((title) =>
    Object.keys(title.titles).map((lang) => picture(posterPath(title, lang), 130)),
  );
const seasons = shows
  .filter((show) => show.seasons.length >= 4)
  .slice(0, 6)
  .flatMap((show) =>
    show.seasons
      .slice(0, 6)
      .map(({ number }) => picture(seasonPosterPath(show.id, number, 'en'), 150)),
  );
const stills = popular(shows)
  .slice(0, SHOWS_WITH_STILLS)
  .flatMap((show) => {
    const [season] = show.seasons.filter(({ number }) => number > 0);
    return season
      ? range(Math.min(STILLS_PER_SHOW, season.episodeCount)).map((index) =>
          still(show.id, season.number, index + 1),
        )
      : [];
  });

const sections = [
  ...byGenre,
  { name: 'Posters in every language', pictures: inAllLanguages },
  { name: 'Seasons', pictures: seasons },
  {
    name: 'Galleries, one title a row',
    pictures: titles
      .slice(0, GALLERIES)
      .flatMap((title) =>
        range(BACKDROPS_PER_TITLE).map((number) => picture(backdropPath(title, number), 220)),
      ),
  },
  { name: 'Stills', pictures: stills },
  {
    name: 'Portraits',
    pictures: popularPeople(library)
      .slice(0, PORTRAITS)
      .map((person) => picture(portraitPath(person), 110)),
  },
  {
    name: 'Watch providers',
    pictures: providers.map(({ id }) => picture(providerLogoPath(id), 60)),
  },
];

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>
body { margin: 24px; max-width: 1400px; background: #12151c; color: #eee; font: 16px system-ui }
section { display: flex; flex-wrap: wrap; gap: 10px }
</style>${sections.map(({ name, pictures }) => `<h2>${name.replace('&', '&amp;')} (${pictures.length})</h2><section>${pictures.join('')}</section>`).join('')}</html>`;

const file = resolve(process.argv[2] ?? 'contact-sheet.html');
writeFileSync(file, page);
console.log(
  `${sections.reduce((sum, { pictures }) => sum + pictures.length, 0)} pictures: ${file}`,
);
