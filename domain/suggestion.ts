import type { Text } from './text.ts';
import type { ImagePath, MediaType } from './title.ts';

/** A title or a person under the search field. `picture` is a poster or portrait. */
export type Suggestion = {
  type: MediaType | 'person';
  id: number;
  name: Text;
  year: string | null;
  picture: ImagePath;
};
