import type { Ask } from './ask.ts';
import { crewOf } from './library.ts';
import { personFields, titleItem } from './list-items.ts';
import type { CastRecord, CrewRecord, PersonRecord, ShowRecord, TitleRecord } from './records.ts';
import { hexId } from './stable-id.ts';

export function creditsOfTitle(ask: Ask, title: TitleRecord) {
  const cast = title.cast.flatMap((credit, order) => {
    const person = ask.library.people.get(credit.person);
    if (!person) return [];
    const member = {
      ...personFields(ask, person),
      character: credit.character,
      credit_id: castId(title, credit),
      order,
    };
    return [title.type === 'movie' ? { ...member, cast_id: order + 1 } : member];
  });
  const crew = title.crew.flatMap((credit) => {
    const person = ask.library.people.get(credit.person);
    return person
      ? [{ ...personFields(ask, person), credit_id: crewId(title, credit), ...jobOf(credit) }]
      : [];
  });
  return { cast, crew };
}

/** Everyone once, with all their characters or jobs. The data counts episodes over the whole show, for a season as well. */
export function aggregateCredits(ask: Ask, show: ShowRecord) {
  const cast = gather(ask, show.cast).map(({ person, credits, order }) => {
    const roles = credits.map((credit) => ({
      credit_id: castId(show, credit),
      character: credit.character,
      episode_count: credit.episodes ?? 0,
    }));
    return { ...personFields(ask, person), roles, total_episode_count: total(credits), order };
  });
  const crew = gather(ask, show.crew).map(({ person, credits }) => {
    const jobs = credits.map((credit) => ({
      credit_id: crewId(show, credit),
      job: credit.job,
      episode_count: credit.episodes ?? 0,
    }));
    return {
      ...personFields(ask, person),
      jobs,
      department: credits[0]?.department ?? '',
      total_episode_count: total(credits),
    };
  });
  return { cast, crew };
}

/** A person's titles of one type or both, with what they did in each. */
export function creditsOfPerson(ask: Ask, person: PersonRecord, type?: TitleRecord['type']) {
  const known = ask.library
    .creditsOf(person.id)
    .filter((credit) => !type || credit.title.type === type);
  // Where only one type is listed the wire does not name it.
  const itemOf = (title: TitleRecord) => ({
    ...titleItem(ask, title),
    ...(type ? {} : { media_type: title.type }),
  });
  const cast = known.flatMap((credit) => {
    if (!('cast' in credit)) return [];
    const { title, order } = credit;
    const part = { character: credit.cast.character, credit_id: castId(title, credit.cast) };
    const place =
      title.type === 'movie'
        ? { order }
        : { episode_count: credit.cast.episodes ?? 0, first_credit_air_date: title.date || null };
    return [{ ...itemOf(title), ...part, ...place }];
  });
  const crew = known.flatMap((credit) => {
    if (!('crew' in credit)) return [];
    const { title } = credit;
    const episodes = title.type === 'tv' ? { episode_count: credit.crew.episodes ?? 0 } : {};
    return [
      {
        ...itemOf(title),
        credit_id: crewId(title, credit.crew),
        ...jobOf(credit.crew),
        ...episodes,
      },
    ];
  });
  return { cast, crew };
}

export function createdBy(ask: Ask, show: ShowRecord) {
  return crewOf(show)
    .filter((credit) => credit.department === 'Creator')
    .flatMap((credit) => {
      const person = ask.library.people.get(credit.person);
      if (!person) return [];
      const { id, name, original_name, gender, profile_path } = personFields(ask, person);
      return [{ id, credit_id: crewId(show, credit), name, original_name, gender, profile_path }];
    });
}

function gather<Credit extends CastRecord | CrewRecord>(ask: Ask, credits: Credit[]) {
  const gathered = new Map<number, { person: PersonRecord; credits: Credit[]; order: number }>();
  credits.forEach((credit, order) => {
    const known = gathered.get(credit.person);
    const person = ask.library.people.get(credit.person);
    if (known) known.credits.push(credit);
    else if (person) gathered.set(credit.person, { person, credits: [credit], order });
  });
  return [...gathered.values()];
}

function total(credits: { episodes?: number }[]): number {
  return credits.reduce((sum, credit) => sum + (credit.episodes ?? 0), 0);
}

function jobOf({ department, job }: CrewRecord) {
  return { department, job };
}

function castId(title: TitleRecord, credit: CastRecord): string {
  return hexId(`${title.type}-${title.id}-cast-${credit.person}-${credit.character}`);
}

function crewId(title: TitleRecord, credit: CrewRecord): string {
  return hexId(`${title.type}-${title.id}-crew-${credit.person}-${credit.job}`);
}
