export type Genre = { id: number; name: string };
