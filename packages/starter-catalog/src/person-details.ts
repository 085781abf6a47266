import type { Ask } from './ask.ts';
import { portraitPath } from './image-paths.ts';
import { nameIn, textIn } from './list-items.ts';
import type { PersonRecord } from './records.ts';

export function personDetails({ library, language }: Ask, person: PersonRecord) {
  const name = nameIn(person, language.lang);
  const names = new Set([person.originalName, ...Object.values(person.names)]);
  names.delete(name);
  return {
    adult: false,
    also_known_as: [...names],
    biography: textIn(person.biographies, language.lang),
    birthday: person.birthday,
    deathday: person.deathday,
    gender: person.gender,
    homepage: null,
    id: person.id,
    imdb_id: person.imdb ?? null,
    known_for_department: person.department,
    name,
    place_of_birth: person.birthplace,
    popularity: library.popularityOf(person.id),
    profile_path: portraitPath(person),
  };
}
