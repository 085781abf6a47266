import type { Credit, PersonRef } from '../../domain/titles/title.ts';
import type { WireCastMember, WireCrewMember, WireTitle } from '../wire/title.ts';

const MAX_CAST = 40;

const MAX_CHARACTERS = 3;

/** Of one job; a page lists all of them. */
const MAX_CREW = 100;

const WRITER_JOBS = new Set(['Writer', 'Screenplay', 'Story', 'Author']);

function toCharacters(castMember: WireCastMember): string[] {
  const roles = [...castMember.roles]
    .sort((a, b) => b.episode_count - a.episode_count)
    .map((role) => role.character);
  return [castMember.character, ...roles].filter((character) => character !== '');
}

/**
 * Each person once, with all characters. A show's whole cast is preferred to its latest season's.
 */
export function toCast(wire: WireTitle): Credit[] {
  const members =
    wire.aggregate_credits.cast.length > 0 ? wire.aggregate_credits.cast : wire.credits.cast;
  const people = new Map<number, { credit: Credit; characters: Set<string> }>();
  for (const castMember of members) {
    const name = castMember.name || castMember.original_name;
    if (name === '') continue;
    const existing = people.get(castMember.id);
    const castEntry = existing ?? {
      credit: {
        id: castMember.id,
        name,
        photo: castMember.profile_path,
        character: null,
        episodes: castMember.total_episode_count || null,
      },
      characters: new Set<string>(),
    };
    for (const character of toCharacters(castMember)) castEntry.characters.add(character);
    if (!existing) people.set(castMember.id, castEntry);
  }
  return [...people.values()].slice(0, MAX_CAST).map(({ credit, characters }) => ({
    ...credit,
    character: [...characters].slice(0, MAX_CHARACTERS).join(' / ') || null,
  }));
}

function toUniquePeople(members: { id: number; name: string }[]): PersonRef[] {
  const people = new Map<number, PersonRef>();
  for (const { id, name } of members)
    if (name !== '' && !people.has(id)) people.set(id, { id, name });
  return [...people.values()].slice(0, MAX_CREW);
}

function getCrew(crew: WireCrewMember[], hasJob: (job: string) => boolean): PersonRef[] {
  return toUniquePeople(
    crew
      .filter((member) => hasJob(member.job))
      .map((member) => ({ id: member.id, name: member.name || member.original_name })),
  );
}

export function toDirectors(wire: WireTitle): PersonRef[] {
  return getCrew(wire.credits.crew, (job) => job === 'Director');
}

export function toWriters(wire: WireTitle): PersonRef[] {
  return getCrew(wire.credits.crew, (job) => WRITER_JOBS.has(job));
}

export function toCreators(wire: WireTitle): PersonRef[] {
  return toUniquePeople(wire.created_by);
}
