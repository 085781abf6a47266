import type { Text } from '../language/localized-text.ts';
import type { ImagePath, MediaType } from './title.ts';

export type Suggestion = {
  type: MediaType | 'person';
  id: number;
  name: Text;
  year: string | null;
  picture: ImagePath;
};
