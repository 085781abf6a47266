import { createContext } from 'react';
import type { Tile } from '../../domain/titles/tile.ts';

/** Titles for 404 pages. Only the server has them: they are not hydrated. */
export const PopularTitlesContext = createContext<Tile[]>([]);
