import { getOwnData } from '../../app/features/account/get-own-data.server.ts';
import type { TestDb } from './database.ts';

type Rows = Record<string, unknown>[];
export type OwnData = { account: unknown; profile: unknown } & Record<string, Rows>;

export const ORIGIN = 'https://films.example';

/** The pieces of the data export of a user. */
export async function readOwnDataPieces(kysely: TestDb, id: string): Promise<string[]> {
  const site = { origin: ORIGIN, imageBase: '' };
  return Array.fromAsync(await getOwnData({ db: kysely, site }, { id }, 'ko'));
}

export async function readOwnData(kysely: TestDb, id: string): Promise<OwnData> {
  return JSON.parse((await readOwnDataPieces(kysely, id)).join('')) as OwnData;
}
