import type { ImagePath, TitleCard } from './title.ts';

/** Data of a title in a list, kept small because it is sent to the browser. */
export type Tile = Pick<TitleCard, 'type' | 'id' | 'title' | 'score'> & {
  year: string | null;
  /** ISO date that is shown in full instead of the year, in lists sorted by it. */
  date?: string;
  picture: ImagePath;
};

type TileSource = Pick<
  TitleCard,
  'type' | 'id' | 'title' | 'date' | 'score' | 'poster' | 'backdrop'
>;

export function toTile({ type, id, title, date, score, poster }: TileSource): Tile {
  return { type, id, title, year: date?.slice(0, 4) ?? null, score, picture: poster };
}

export function toDatedTile(title: TileSource): Tile {
  return title.date === null ? toTile(title) : { ...toTile(title), date: title.date };
}

export function toWideTile(title: TileSource): Tile {
  return { ...toTile(title), picture: title.backdrop };
}
