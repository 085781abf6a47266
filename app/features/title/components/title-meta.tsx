import { Fragment } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { Formatted } from '../../../ui/localized.tsx';
import { Score } from '../../../ui/score.tsx';
import type { TitleView } from '../get-title-view.server.ts';

type TitleMetaProps = { title: TitleView; membersText: string | null };

/** Ratings, which lead to the reviews, and facts in brief. */
export function TitleMeta({ title, membersText }: TitleMetaProps) {
  const { code, t, format } = useLanguage();
  return (
    <div className="meta">
      <Score value={title.score} withScale />
      {title.votes > 0 && <span>{t('title.votes', { count: title.votes })}</span>}
      {membersText !== null && (
        <a className="members-rating" href="#reviews">
          {membersText}
        </a>
      )}
      {title.date && <span>{title.date.slice(0, 4)}</span>}
      {title.runtime !== null && <Formatted>{format.runtime(title.runtime)}</Formatted>}
      {title.ageRating && (
        <span
          className="badge badge--outline"
          suppressHydrationWarning
          title={`${t('fact.age_rating')}: ${format.regionName(title.ageRating.region)}`}
        >
          <span className="sr-only">{t('fact.age_rating')}: </span>
          <bdi>{title.ageRating.label}</bdi>
        </span>
      )}
      {title.genres.length > 0 && (
        <span>
          {title.genres.map((genre, index) => (
            <Fragment key={genre.id}>
              {index > 0 && <span aria-hidden> · </span>}
              <Link to={links.genre(code, title.type, genre.name)}>{genre.name}</Link>
            </Fragment>
          ))}
        </span>
      )}
    </div>
  );
}
