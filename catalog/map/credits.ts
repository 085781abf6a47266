import type { Credit, PersonRef } from '../../domain/title.ts';
import type { WireCastMember, WireCrewMember, WireTitle } from '../wire/title.ts';

const CAST_SIZE = 40;

const CHARACTERS_SHOWN = 3;

const WRITING = new Set(['Writer', 'Screenplay', 'Story', 'Author']);

function charactersOf(member: WireCastMember): string[] {
  const roles = [...member.roles]
    .sort((a, b) => b.episode_count - a.episode_count)
    .map((role) => role.character);
  return [member.character, ...roles].filter((character) => character !== '');
}

/**
 * Each person once, with all characters. A show's whole cast is preferred to its latest season's.
 */
export function toCast(wire: WireTitle): Credit[] {
  const members =
    wire.aggregate_credits.cast.length > 0 ? wire.aggregate_credits.cast : wire.credits.cast;
  const people = new Map<number, { credit: Credit; characters: Set<string> }>();
  for (const member of members) {
    const name = member.name || member.original_name;
    if (name === '') continue;
    const known = people.get(member.id);
    const person = known ?? {
      credit: {
        id: member.id,
        name,
        photo: member.profile_path,
        character: null,
        episodes: member.total_episode_count || null,
      },
      characters: new Set<string>(),
    };
    for (const character of charactersOf(member)) person.characters.add(character);
    if (!known) people.set(member.id, person);
  }
  return [...people.values()].slice(0, CAST_SIZE).map(({ credit, characters }) => ({
    ...credit,
    character: [...characters].slice(0, CHARACTERS_SHOWN).join(' / ') || null,
  }));
}

function peopleOf(members: { id: number; name: string }[]): PersonRef[] {
  const people = new Map<number, PersonRef>();
  for (const { id, name } of members)
    if (name !== '' && !people.has(id)) people.set(id, { id, name });
  return [...people.values()];
}

function crewOf(crew: WireCrewMember[], hasJob: (job: string) => boolean): PersonRef[] {
  return peopleOf(
    crew
      .filter((member) => hasJob(member.job))
      .map((member) => ({ id: member.id, name: member.name || member.original_name })),
  );
}

export function toDirectors(wire: WireTitle): PersonRef[] {
  return crewOf(wire.credits.crew, (job) => job === 'Director');
}

export function toWriters(wire: WireTitle): PersonRef[] {
  return crewOf(wire.credits.crew, (job) => WRITING.has(job));
}

export function toCreators(wire: WireTitle): PersonRef[] {
  return peopleOf(wire.created_by);
}
