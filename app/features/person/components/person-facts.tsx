import { useLanguage } from '../../../i18n/language-context.tsx';
import { Formatted } from '../../../ui/localized.tsx';
import type { PersonView } from '../data.server.ts';
import { ageAt, departmentName } from '../rules.ts';

export function PersonFacts({ person }: { person: PersonView }) {
  const { t, format } = useLanguage();
  const born = person.birthday && format.date(person.birthday);
  const died = person.deathday && format.date(person.deathday);
  const age = ageAt(person.birthday, person.deathday ?? new Date().toISOString());
  return (
    <dl className="fact-sheet">
      {person.department && (
        <div>
          <dt>{t('person.known_for')}</dt>
          <dd>{departmentName(t, person.department)}</dd>
        </div>
      )}
      {born && (
        <div>
          <dt>{t('person.born')}</dt>
          <dd>
            <Formatted>{born}</Formatted>
            {age !== null && !died && <span className="quiet"> ({t('person.age', { count: age })})</span>}
          </dd>
        </div>
      )}
      {died && (
        <div>
          <dt>{t('person.died')}</dt>
          <dd>
            <Formatted>{died}</Formatted>
            {age !== null && <span className="quiet"> ({t('person.age', { count: age })})</span>}
          </dd>
        </div>
      )}
      {person.birthplace && (
        <div>
          <dt>{t('person.birthplace')}</dt>
          <dd>
            {/* The catalog keeps places in the language they were entered in. */}
            <bdi>{person.birthplace}</bdi>
          </dd>
        </div>
      )}
      {person.originalName && person.originalName !== person.name && (
        <div>
          <dt>{t('fact.also_known_as')}</dt>
          <dd>
            <bdi>{person.originalName}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('person.popularity')}</dt>
        <dd>
          <Formatted>{format.score(person.popularity)}</Formatted>
        </dd>
      </div>
    </dl>
  );
}

/** The catalog keeps YouTube's channel ids and its handles in one field; a handle comes without its sign. */
const CHANNEL_ID = /^UC[\w-]{22}$/;

const NETWORKS = [
  { name: 'Facebook', of: 'facebook', address: () => 'https://www.facebook.com/' },
  { name: 'Instagram', of: 'instagram', address: () => 'https://www.instagram.com/' },
  { name: 'X', of: 'twitter', address: () => 'https://x.com/' },
  { name: 'YouTube', of: 'youtube', address: (id: string) => `https://www.youtube.com/${CHANNEL_ID.test(id) ? 'channel/' : '@'}` },
  { name: 'TikTok', of: 'tiktok', address: () => 'https://www.tiktok.com/@' },
] as const;

/** A link for each network where the person has an id (D13). */
export function SocialLinks({ links }: { links: PersonView['links'] }) {
  const { t } = useLanguage();
  const known = NETWORKS.flatMap(({ name, of, address }) =>
    links[of] ? [{ name, href: address(links[of]) + encodeURIComponent(links[of]) }] : [],
  );
  if (known.length === 0) return null;
  return (
    <ul className="social-links" aria-label={t('person.links')}>
      {known.map(({ name, href }) => (
        <li key={name}>
          <a className="button button--secondary" href={href} target="_blank" rel="noopener noreferrer nofollow">
            {name}
            <span className="sr-only"> ({t('watch.new_tab')})</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
