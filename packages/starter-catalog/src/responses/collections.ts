import { backdropPath, getPosterLang, posterPath } from '../artwork/file-paths.ts';
import { orNotFound } from '../http/api-error.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { CollectionRecord, MovieRecord } from '../library/records.ts';
import { collectionSubResources, getAppended } from './append-to-response.ts';
import { getText, titleItemWithType } from './list-items.ts';

/** `null` for a movie of no collection. */
export function belongsToCollection(request: ApiRequest, movie: MovieRecord) {
  const collection = request.library.collections.get(movie.collection ?? 0);
  return collection ? collectionEntry(request, collection) : null;
}

/** Throws 34 for an unknown collection. */
export function collectionDetails(request: ApiRequest, id: number) {
  const collection = orNotFound(request.library.collections.get(id));
  return {
    ...collectionEntry(request, collection),
    ...originalName(collection),
    overview: '',
    parts: request.library.getParts(id).map((movie) => titleItemWithType(request, movie)),
    ...getAppended(collectionSubResources, request, collection),
  };
}

function originalName({ names }: CollectionRecord) {
  return { original_language: 'en', original_name: names.en };
}

export function collectionItem(request: ApiRequest, collection: CollectionRecord) {
  return {
    adult: false,
    ...collectionEntry(request, collection),
    ...originalName(collection),
    overview: '',
  };
}

/** The name in the requested language, else in English, and the pictures of the first movie. */
function collectionEntry({ language, library }: ApiRequest, { id, names }: CollectionRecord) {
  const [first] = library.getParts(id);
  return {
    id,
    name: getText(names, language.lang) || names.en,
    poster_path: first ? posterPath(first, getPosterLang(first, language.lang)) : null,
    backdrop_path: first ? backdropPath(first, 0) : null,
  };
}
