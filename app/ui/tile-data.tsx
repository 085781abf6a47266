import { createContext, type ReactNode, use } from 'react';
import { useMatches } from 'react-router';
import type { TitleStates } from '../../domain/titles/title-state.ts';
import type { ServiceMarks } from '../../domain/titles/watch-service.ts';

type TileData = { titleStates?: TitleStates | null; serviceMarks?: ServiceMarks | null };

const NO_DATA: TileData = {};
const TileDataContext = createContext(NO_DATA);

/** Provides the data of the current route to all tiles. */
export function TileDataProvider({ children }: { children: ReactNode }) {
  const data = useMatches().at(-1)?.loaderData as TileData | undefined;
  return <TileDataContext value={data ?? NO_DATA}>{children}</TileDataContext>;
}

/** Title states of the current page; `null` for visitors. */
export function useTitleStates(): TitleStates | null {
  return use(TileDataContext).titleStates ?? null;
}

/** Services of the visitor that stream the titles of the page; `null` without chosen services. */
export function useServiceMarks(): ServiceMarks | null {
  return use(TileDataContext).serviceMarks ?? null;
}
