import { portraitPath } from '../artwork/file-paths.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { PersonRecord } from '../library/records.ts';
import { getName, getText } from './list-items.ts';

export function personDetails({ library, language }: ApiRequest, person: PersonRecord) {
  const name = getName(person, language.lang);
  const names = new Set([person.originalName, ...Object.values(person.names)]);
  names.delete(name);
  return {
    adult: false,
    also_known_as: [...names],
    biography: getText(person.biographies, language.lang),
    birthday: person.birthday,
    deathday: person.deathday,
    gender: person.gender,
    homepage: null,
    id: person.id,
    imdb_id: person.imdb ?? null,
    known_for_department: person.department,
    name,
    place_of_birth: person.birthplace,
    popularity: library.getPopularity(person.id),
    profile_path: portraitPath(person),
  };
}
