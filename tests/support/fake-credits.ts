import * as bodies from '../../catalog/fixtures/response-bodies.ts';

/** A movie with 2,000 actors and a crew of 1,000, in `COLLECTION`. */
export const LARGE_CREW = 130;
export const CAST_SIZE = 2000;
export const CREW_SIZE = 1000;
/** A movie without cast and crew, in no collection. */
export const WITHOUT_CREDITS = 131;

/** Its movies are from 2001, 2021 and 2099, and one has no date. One of five is softcore. */
export const COLLECTION = 401;
/** A collection with a long name, without movies, pictures and an overview. */
export const EMPTY_COLLECTION = 402;

const LONG_NAME = 'The Extraordinary Voyages of the Lantern Keepers and Their Harbours '.repeat(2);

/** Fields of movies with other credits than usual. */
export function createCredits(id: number): bodies.Fields {
  if (id === WITHOUT_CREDITS) return { credits: { cast: [], crew: [] } };
  if (id !== LARGE_CREW) return {};
  return {
    belongs_to_collection: { id: COLLECTION, name: 'Lantern Collection' },
    credits: {
      cast: Array.from({ length: CAST_SIZE }, (_, index) => ({
        id: 1000 + index,
        name: `Actor ${index + 1}`,
        profile_path: index % 2 === 0 ? `/actor-${index}.jpg` : null,
        character: `Role ${index + 1}`,
      })),
      crew: Array.from({ length: CREW_SIZE }, (_, index) => ({
        id: 5000 + index,
        name: `Member ${index + 1}`,
        department: index % 2 === 0 ? 'Visual Effects' : 'Falconry',
        job: index % 2 === 0 ? 'Visual Effects' : 'Falconer',
      })),
    },
  };
}

/** `null` for an unknown collection. */
export function createCollection(id: number, softcore: number): unknown {
  if (id === EMPTY_COLLECTION)
    return bodies.collection({
      id,
      name: LONG_NAME,
      original_name: LONG_NAME,
      overview: '',
      poster_path: null,
      backdrop_path: null,
      parts: [],
      translations: { translations: [] },
    });
  if (id !== COLLECTION) return null;
  const toPart = (part: number, release_date: string) =>
    bodies.movieCard({ id: part, title: `Lantern ${part}`, release_date });
  return bodies.collection({
    id,
    name: 'Lantern Collection',
    original_name: 'Lantern Collection',
    original_language: 'en',
    parts: [
      toPart(103, ''),
      toPart(104, '2099-01-01'),
      { ...toPart(softcore, '2010-01-01'), softcore: true },
      toPart(101, '2021-09-03'),
      toPart(102, '2001-05-04'),
    ],
    translations: { translations: [] },
  });
}
