import type { Records, TitleRecord } from '../library/records.ts';

const MAX_RECOMMENDATIONS = 40;

type Kind = 'recommendations' | 'similar';

/**
 * Titles of the same type. `recommendations` compares genres, keywords, people, country and
 * language; `similar` only genres and keywords. Cached, because the data does not change.
 */
export function createRecommender(
  records: Records,
): (title: TitleRecord, kind: Kind) => TitleRecord[] {
  const cache = new Map<string, TitleRecord[]>();
  return (title, kind) => {
    const key = `${kind}-${title.type}-${title.id}`;
    let best = cache.get(key);
    if (!best) {
      best = rank(title, title.type === 'movie' ? records.movies : records.shows, kind);
      cache.set(key, best);
    }
    return best;
  };
}

function rank(title: TitleRecord, candidates: TitleRecord[], kind: Kind): TitleRecord[] {
  const getSimilarity = createSimilarity(title, kind);
  return candidates
    .filter((candidate) => candidate.id !== title.id)
    .map((candidate) => ({ other: candidate, score: getSimilarity(candidate) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.other.id - b.other.id)
    .slice(0, MAX_RECOMMENDATIONS)
    .map(({ other: candidate }) => candidate);
}

function createSimilarity(title: TitleRecord, kind: Kind): (candidate: TitleRecord) => number {
  const genres = new Set(title.genres);
  const keywords = new Set(title.keywords);
  const countries = new Set(title.countries);
  const people = new Set(getLeadingPeople(title));
  return (candidate) => {
    const shared = count(candidate.genres, genres);
    const sharedGenres = shared / (genres.size + candidate.genres.length - shared || 1);
    const about = 4 * sharedGenres + Math.min(2, count(candidate.keywords ?? [], keywords));
    if (kind === 'similar') return about;
    const sharedPeople = Math.min(3, count(getLeadingPeople(candidate), people));
    const place = count(candidate.countries, countries) > 0 ? 0.6 : 0;
    const language = candidate.originalLanguage === title.originalLanguage ? 0.6 : 0;
    const similarity = about + 1.5 * sharedPeople + place + language;
    // Popularity breaks ties.
    return similarity > 0 ? similarity + 0.15 * Math.log1p(candidate.sample.popularity) : 0;
  };
}

function getLeadingPeople(title: TitleRecord): number[] {
  const crew = title.crew.filter(
    (member) => member.job === 'Director' || member.department === 'Writing',
  );
  const creators = title.type === 'tv' ? (title.creators ?? []) : [];
  return [
    ...new Set([...title.cast.slice(0, 8), ...crew, ...creators].map((member) => member.person)),
  ];
}

function count<T>(values: T[], reference: Set<T>): number {
  let total = 0;
  for (const value of values) if (reference.has(value)) total++;
  return total;
}
