import type { Lang } from '../../domain/language/language.ts';
import type { PersonCredit, PersonLinks, PersonPage } from '../../domain/titles/person.ts';
import type { MediaType, TitleCard } from '../../domain/titles/title.ts';
import type { WireExternalIds, WirePerson, WirePersonCredit } from '../wire/person.ts';
import { toCard, toMediaType } from './card.ts';
import { toPersonNames } from './names.ts';
import { fallbackText } from './text.ts';

/** In news and talk a person is a guest, which is not a reason for fame. */
const GUEST_GENRES = new Set([10763, 10767]);

const FAME_BONUS_UNLESS_APPEARANCE = 1000;

const MAX_ROLES = 20;

/** An appearance as oneself. A presenter has no other credits and is then sorted by fame alone. */
function isAppearance(wire: WirePersonCredit, kind: PersonCredit['kind']): boolean {
  const asSelf = /\b(self|himself|herself|themselves)\b/i.test(wire.character);
  return kind === 'cast' && (asSelf || wire.genre_ids.some((genre) => GUEST_GENRES.has(genre)));
}

function getRoleWeight(
  wire: WirePersonCredit,
  type: MediaType,
  kind: PersonCredit['kind'],
): number {
  if (/\b(uncredited|archive)\b/i.test(wire.character)) return 0.1;
  if (type === 'tv') return Math.min(1, 0.15 + wire.episode_count / 20);
  if (kind === 'crew') return 1;
  return wire.order < 3 ? 1 : wire.order < 10 ? 0.6 : 0.25;
}

/** Votes show how well known a title is, popularity how current; both span magnitudes. */
function getFame(wire: WirePersonCredit, type: MediaType, kind: PersonCredit['kind']): number {
  const titleFame = (1 + Math.log1p(wire.vote_count)) * (1 + Math.log1p(wire.popularity) / 4);
  return (
    (isAppearance(wire, kind) ? 0 : FAME_BONUS_UNLESS_APPEARANCE) +
    titleFame * getRoleWeight(wire, type, kind)
  );
}

type RankedCredit = { card: TitleCard; roles: Set<string>; episodes: number; fame: number };

function toCredits(
  wires: WirePersonCredit[],
  kind: PersonCredit['kind'],
  lang: Lang,
): PersonCredit[] {
  const credits = new Map<string, RankedCredit>();
  for (const wire of wires) {
    const type = toMediaType(wire);
    const card = type && toCard(wire, type, lang);
    if (!card) continue;
    const key = `${card.type}/${card.id}`;
    const credit = credits.get(key) ?? { card, roles: new Set(), episodes: 0, fame: 0 };
    credits.set(key, credit);
    credit.card = card;
    const role = kind === 'cast' ? wire.character : wire.job;
    if (role) credit.roles.add(role);
    if (type === 'tv') credit.episodes = Math.max(credit.episodes, Math.round(wire.episode_count));
    credit.fame = Math.max(credit.fame, getFame(wire, type, kind));
  }
  return [...credits.values()]
    .sort((a, b) => b.fame - a.fame)
    .map(({ card, roles, episodes }) => ({
      ...card,
      // A filmography shows no overviews, which would be most of the result.
      overview: null,
      kind,
      roles: [...roles].slice(0, MAX_ROLES),
      episodes: episodes || null,
    }));
}

/** `null` unless it is a plain account name: it becomes part of a URL. */
function toAccountName(id: string): string | null {
  return /^@?[\w.-]+$/.test(id) ? id.replace(/^@/, '') : null;
}

function toLinks(ids: WireExternalIds, imdb: string): PersonLinks {
  return {
    facebook: toAccountName(ids.facebook_id),
    instagram: toAccountName(ids.instagram_id),
    twitter: toAccountName(ids.twitter_id),
    youtube: toAccountName(ids.youtube_id),
    tiktok: toAccountName(ids.tiktok_id),
    imdb: [imdb, ids.imdb_id].find((id) => /^nm\d{5,10}$/.test(id)) ?? null,
  };
}

export function toPersonPage(wire: WirePerson, id: number, lang: Lang): PersonPage | null {
  const name = wire.name || wire.original_name;
  if (name === '') return null;
  return {
    id,
    name,
    names: toPersonNames(wire, name, lang),
    adult: wire.adult,
    originalName: wire.original_name && wire.original_name !== name ? wire.original_name : null,
    photo: wire.profile_path,
    department: wire.known_for_department || null,
    // The catalog has no original language of a person, so English is the last fallback.
    biography: fallbackText(wire.biography, 'biography', '', wire.translations.translations, lang),
    birthday: wire.birthday,
    deathday: wire.deathday,
    birthplace: wire.place_of_birth || null,
    alsoKnownAs: [...new Set(wire.also_known_as.filter((alias) => alias !== '' && alias !== name))],
    homepage: wire.homepage,
    popularity: wire.popularity,
    links: toLinks(wire.external_ids, wire.imdb_id),
    cast: toCredits(wire.combined_credits.cast, 'cast', lang),
    crew: toCredits(wire.combined_credits.crew, 'crew', lang),
  };
}
