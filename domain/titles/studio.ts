import type { ImagePath } from './title.ts';

/** A company or a network. */
export type Studio = {
  id: number;
  name: string;
  logo: ImagePath;
  /** ISO 3166-1; `null` if unknown. */
  country: string | null;
};

/** `name` is English and in lower case. */
export type Keyword = { id: number; name: string };
