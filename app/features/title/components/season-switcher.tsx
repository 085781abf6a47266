import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { chevronLeftIcon, chevronRightIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { SeasonView } from '../get-season-view.server.ts';

type Season = SeasonView['seasons'][number];

type SeasonSwitcherProps = {
  seasons: Season[];
  current: number;
  previous: Season | undefined;
  next: Season | undefined;
  getSeasonPath: (number: number) => string;
};

/** Links to all seasons of the show; a long row scrolls. Absent if there is only one season. */
export function SeasonSwitcher(props: SeasonSwitcherProps) {
  const { seasons, current, previous, next, getSeasonPath } = props;
  const { t, format } = useLanguage();
  if (seasons.length < 2) return null;
  return (
    <nav className="season-switcher" aria-label={t('season.heading')}>
      {previous && (
        <Link
          className="button button--plain button--icon"
          to={getSeasonPath(previous.number)}
          aria-label={t('season.previous')}
        >
          <Icon svg={chevronLeftIcon} directional />
        </Link>
      )}
      <ol>
        {seasons.map(({ number, name }) => (
          <li key={number}>
            <Link
              className="season-number"
              to={getSeasonPath(number)}
              aria-label={name.text}
              aria-current={number === current ? 'page' : undefined}
            >
              {format.number(number)}
            </Link>
          </li>
        ))}
      </ol>
      {next && (
        <Link
          className="button button--plain button--icon"
          to={getSeasonPath(next.number)}
          aria-label={t('season.next')}
        >
          <Icon svg={chevronRightIcon} directional />
        </Link>
      )}
    </nav>
  );
}
