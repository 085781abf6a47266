import type { CrewMember, Department } from '../../domain/titles/credits.ts';
import type { Credit, PersonRef } from '../../domain/titles/title.ts';
import type { WireCastMember, WireCrewMember, WireTitle } from '../wire/title.ts';

const MAX_CHARACTERS = 3;

const MAX_JOBS = 10;

/** Of one job; a page lists all of them. */
const MAX_CREW = 100;

const WRITER_JOBS = new Set(['Writer', 'Screenplay', 'Story', 'Author']);

/** Its job has the same name. */
const CREATORS = 'Creator';

/** Of members without a department. */
const OTHER_CREW = 'Crew';

function toCharacters(castMember: WireCastMember): string[] {
  const roles = [...castMember.roles]
    .sort((a, b) => b.episode_count - a.episode_count)
    .map((role) => role.character);
  return [castMember.character, ...roles].filter((character) => character !== '');
}

/**
 * Each person once, with up to `maxCharacters` characters. A show's whole cast is preferred to its
 * latest season's.
 */
export function toCast(wire: WireTitle, maxCharacters = MAX_CHARACTERS): Credit[] {
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
  return [...people.values()].map(({ credit, characters }) => ({
    ...credit,
    character: [...characters].slice(0, maxCharacters).join(' / ') || null,
  }));
}

type CrewEntry = Omit<CrewMember, 'jobs'> & { jobs: Set<string> };

/**
 * Departments in the order of the catalog, each person once in each, with all jobs. A show's whole
 * crew is preferred to its latest season's, and its creators come first.
 */
export function toCrew(wire: WireTitle): Department[] {
  const { crew: wholeCrew } = wire.aggregate_credits;
  const members = wholeCrew.length > 0 ? wholeCrew : wire.credits.crew;
  const departments = new Map<string, Map<number, CrewEntry>>();
  const hasCreators = members.some(({ department }) => department === CREATORS);
  for (const member of hasCreators ? members : [...toCreatorMembers(wire), ...members]) {
    const name = member.name || member.original_name;
    if (name === '') continue;
    const department = member.department || OTHER_CREW;
    const people = departments.get(department) ?? new Map<number, CrewEntry>();
    departments.set(department, people);
    const entry = people.get(member.id) ?? {
      id: member.id,
      name,
      photo: member.profile_path,
      jobs: new Set<string>(),
      episodes: member.total_episode_count || null,
    };
    people.set(member.id, entry);
    for (const job of listJobs(member)) entry.jobs.add(job);
  }
  return [...departments].map(([name, people]) => ({
    name,
    members: [...people.values()].map((entry) => ({
      ...entry,
      jobs: [...entry.jobs].slice(0, MAX_JOBS),
    })),
  }));
}

/** The most frequent job first. */
function listJobs({ job, jobs }: WireCrewMember): string[] {
  const frequent = [...jobs].sort((a, b) => b.episode_count - a.episode_count);
  return [job, ...frequent.map((row) => row.job)].filter((name) => name !== '');
}

function toCreatorMembers({ created_by }: WireTitle): WireCrewMember[] {
  return created_by.map((creator) => ({
    ...creator,
    original_name: '',
    department: CREATORS,
    job: CREATORS,
    jobs: [],
    total_episode_count: 0,
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
