import { BUNDLED_DATA, loadRecords } from '@kinora/starter-catalog/data';
import type { AcknowledgedWrite } from './observations.ts';

export type Write = {
  fields: Record<string, string>;
  acknowledged: Omit<AcknowledgedWrite, 'userId'>;
};

/** Reviews are limited to 20 a minute. */
const REVIEW_SHARE = 6;

const { movies, shows } = loadRecords(BUNDLED_DATA);
const TITLES = [...movies, ...shows].map(({ type, id }) => ({ type, id }));
/** Pages of the first titles are read; reviews would change them. */
export const READ_TITLES = TITLES.slice(0, 8);
const WRITTEN_TITLES = TITLES.slice(READ_TITLES.length);

/** Saves and reviews of one user, each of another title. */
export function createWrites(userId: string): { next(): Write } {
  let count = Number.parseInt(userId.replace(/\W/g, '').slice(0, 6), 36) % WRITTEN_TITLES.length;
  return {
    next(): Write {
      count += 1;
      const title = WRITTEN_TITLES[count % WRITTEN_TITLES.length] as (typeof TITLES)[number];
      const key = `${title.type}/${title.id}`;
      if (count % REVIEW_SHARE !== 0)
        return {
          fields: { intent: 'save', title: key },
          acknowledged: { ...title, reviewText: null },
        };
      const reviewText = `Review number ${count}`;
      return {
        fields: { intent: 'review', title: key, rating: '8', text: reviewText },
        acknowledged: { ...title, reviewText },
      };
    },
  };
}
