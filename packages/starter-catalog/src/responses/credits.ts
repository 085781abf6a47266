import type { ApiRequest } from '../http/api-request.ts';
import { getCrew } from '../library/library.ts';
import type {
  CastRecord,
  CrewRecord,
  PersonRecord,
  ShowRecord,
  TitleRecord,
} from '../library/records.ts';
import { hexId } from '../library/stable-id.ts';
import { personFields, titleItem } from './list-items.ts';

export function titleCredits(request: ApiRequest, title: TitleRecord) {
  const cast = title.cast.flatMap((credit, order) => {
    const person = request.library.people.get(credit.person);
    if (!person) return [];
    const member = {
      ...personFields(request, person),
      character: credit.character,
      credit_id: castId(title, credit),
      order,
    };
    return [title.type === 'movie' ? { ...member, cast_id: order + 1 } : member];
  });
  const crew = title.crew.flatMap((credit) => {
    const person = request.library.people.get(credit.person);
    return person
      ? [{ ...personFields(request, person), credit_id: crewId(title, credit), ...pickJob(credit) }]
      : [];
  });
  return { cast, crew };
}

/**
 * Each person once, with all characters or jobs. The data counts episodes per show, so a season
 * returns the same counts.
 */
export function aggregateCredits(request: ApiRequest, show: ShowRecord) {
  const cast = groupByPerson(request, show.cast).map(({ person, credits, order }) => {
    const roles = credits.map((credit) => ({
      credit_id: castId(show, credit),
      character: credit.character,
      episode_count: credit.episodes ?? 0,
    }));
    return {
      ...personFields(request, person),
      roles,
      total_episode_count: countEpisodes(credits),
      order,
    };
  });
  const crew = groupByPerson(request, show.crew).map(({ person, credits }) => {
    const jobs = credits.map((credit) => ({
      credit_id: crewId(show, credit),
      job: credit.job,
      episode_count: credit.episodes ?? 0,
    }));
    return {
      ...personFields(request, person),
      jobs,
      department: credits[0]?.department ?? '',
      total_episode_count: countEpisodes(credits),
    };
  });
  return { cast, crew };
}

export function personCredits(
  request: ApiRequest,
  person: PersonRecord,
  type?: TitleRecord['type'],
) {
  const personCreditList = request.library
    .getCredits(person.id)
    .filter((credit) => !type || credit.title.type === type);
  // TMDB omits `media_type` if only one type is listed.
  const toItem = (title: TitleRecord) => ({
    ...titleItem(request, title),
    ...(type ? {} : { media_type: title.type }),
  });
  const cast = personCreditList.flatMap((credit) => {
    if (!('cast' in credit)) return [];
    const { title, order } = credit;
    const castFields = { character: credit.cast.character, credit_id: castId(title, credit.cast) };
    const orderFields =
      title.type === 'movie'
        ? { order }
        : { episode_count: credit.cast.episodes ?? 0, first_credit_air_date: title.date || null };
    return [{ ...toItem(title), ...castFields, ...orderFields }];
  });
  const crew = personCreditList.flatMap((credit) => {
    if (!('crew' in credit)) return [];
    const { title } = credit;
    const episodes = title.type === 'tv' ? { episode_count: credit.crew.episodes ?? 0 } : {};
    return [
      {
        ...toItem(title),
        credit_id: crewId(title, credit.crew),
        ...pickJob(credit.crew),
        ...episodes,
      },
    ];
  });
  return { cast, crew };
}

export function createdBy(request: ApiRequest, show: ShowRecord) {
  return getCrew(show)
    .filter((credit) => credit.department === 'Creator')
    .flatMap((credit) => {
      const person = request.library.people.get(credit.person);
      if (!person) return [];
      const { id, name, original_name, gender, profile_path } = personFields(request, person);
      return [{ id, credit_id: crewId(show, credit), name, original_name, gender, profile_path }];
    });
}

function groupByPerson<Credit extends CastRecord | CrewRecord>(
  request: ApiRequest,
  credits: Credit[],
) {
  const creditsByPerson = new Map<
    number,
    { person: PersonRecord; credits: Credit[]; order: number }
  >();
  credits.forEach((credit, order) => {
    const existing = creditsByPerson.get(credit.person);
    const person = request.library.people.get(credit.person);
    if (existing) existing.credits.push(credit);
    else if (person) creditsByPerson.set(credit.person, { person, credits: [credit], order });
  });
  return [...creditsByPerson.values()];
}

function countEpisodes(credits: { episodes?: number }[]): number {
  return credits.reduce((sum, credit) => sum + (credit.episodes ?? 0), 0);
}

function pickJob({ department, job }: CrewRecord) {
  return { department, job };
}

function castId(title: TitleRecord, credit: CastRecord): string {
  return hexId(`${title.type}-${title.id}-cast-${credit.person}-${credit.character}`);
}

function crewId(title: TitleRecord, credit: CrewRecord): string {
  return hexId(`${title.type}-${title.id}-crew-${credit.person}-${credit.job}`);
}
