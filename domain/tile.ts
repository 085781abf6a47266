import type { TitleCard } from './title.ts';

/** What a tile shows of a title: lists send no more than this to the browser. */
export type Tile = Pick<TitleCard, 'type' | 'id' | 'title' | 'date' | 'score' | 'poster' | 'backdrop'>;

export function toTile({ type, id, title, date, score, poster, backdrop }: Tile): Tile {
  return { type, id, title, date, score, poster, backdrop };
}
