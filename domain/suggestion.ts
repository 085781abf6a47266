import type { Text } from './text.ts';
import type { ImagePath, MediaType } from './title.ts';

/** One suggestion under the search field: a title or a person. `picture` is a poster or portrait. */
export type Suggestion = {
  type: MediaType | 'person';
  id: number;
  name: Text;
  year: string | null;
  picture: ImagePath;
};
