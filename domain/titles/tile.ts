import type { ImagePath, TitleCard } from './title.ts';

/** Data of a title in a list, kept small because it is sent to the browser. */
export type Tile = Pick<TitleCard, 'type' | 'id' | 'title' | 'score'> & {
  year: string | null;
  picture: ImagePath;
};

type TileSource = Pick<
  TitleCard,
  'type' | 'id' | 'title' | 'date' | 'score' | 'poster' | 'backdrop'
>;

export function toTile({ type, id, title, date, score, poster }: TileSource): Tile {
  return { type, id, title, year: date?.slice(0, 4) ?? null, score, picture: poster };
}

export function toWideTile(title: TileSource): Tile {
  return { ...toTile(title), picture: title.backdrop };
}
