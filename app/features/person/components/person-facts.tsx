import { useLanguage } from '../../../i18n/language-context.tsx';
import { Formatted } from '../../../ui/localized.tsx';
import type { PersonView } from '../data.server.ts';
import { getAge, getPopularityLevel, getSocialAccounts } from '../rules.ts';

export function PersonFacts({ person }: { person: PersonView }) {
  const { t, format } = useLanguage();
  const birthDate = person.birthday && format.date(person.birthday);
  const deathDate = person.deathday && format.date(person.deathday);
  const age = getAge(person.birthday, person.deathday ?? new Date().toISOString());
  return (
    <dl className="fact-sheet">
      {birthDate && (
        <div>
          <dt>{t('person.born')}</dt>
          <dd>
            <Formatted>{birthDate}</Formatted>
            {age !== null && !deathDate && (
              <Formatted className="muted">
                {format.inBrackets(t('person.age', { count: age }))}
              </Formatted>
            )}
          </dd>
        </div>
      )}
      {deathDate && (
        <div>
          <dt>{t('person.died')}</dt>
          <dd>
            <Formatted>{deathDate}</Formatted>
            {age !== null && (
              <Formatted className="muted">
                {format.inBrackets(t('person.age_at_death', { count: age }))}
              </Formatted>
            )}
          </dd>
        </div>
      )}
      {person.birthplace && (
        <div>
          <dt>{t('person.birthplace')}</dt>
          <dd>
            {/* The birthplace may be in any language. */}
            <bdi>{person.birthplace}</bdi>
          </dd>
        </div>
      )}
      {person.originalName && person.originalName !== person.name && (
        <div>
          <dt>{t('person.also_known_as')}</dt>
          <dd>
            <bdi>{person.originalName}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('person.popularity')}</dt>
        <dd>
          {format.score(person.popularity)}
          <span className="muted">
            {` · ${t(`person.popularity_${getPopularityLevel(person.popularity)}`)}`}
          </span>
        </dd>
      </div>
    </dl>
  );
}

export function SocialLinks({ links }: { links: PersonView['links'] }) {
  const { t } = useLanguage();
  const accounts = getSocialAccounts(links);
  if (accounts.length === 0) return null;
  return (
    <ul className="social-links" aria-label={t('person.links')}>
      {accounts.map(({ name, href }) => (
        <li key={name}>
          <a
            className="button button--secondary"
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {name}
            <span className="sr-only"> ({t('watch.new_tab')})</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
