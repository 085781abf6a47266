import { Link } from 'react-router';
import { LANGUAGES } from '../../../../../domain/language/language.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { links } from '../../../../i18n/links.ts';
import { flagIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { ReviewRow } from '../data.server.ts';

/**
 * A title by its name, with type and number below; by those alone if it is not in the title index.
 */
export function TitleLink({ title: { type, id, name } }: Pick<ReviewRow, 'title'>) {
  const { code, t } = useLanguage();
  const number = `${t(`admin.${type}`)} ${id}`;
  return (
    <span className="admin-title">
      <Link className="text-link" to={links.title(code, type, id, name ?? '')}>
        {name === null ? number : <bdi>{name}</bdi>}
      </Link>
      {name !== null && <small>{number}</small>}
    </span>
  );
}

export function ReviewBadges({ review: { language, spoiler, reports } }: { review: ReviewRow }) {
  const { t, format } = useLanguage();
  const tag = LANGUAGES.find(({ code }) => code === language)?.tag;
  return (
    <span className="admin-badges">
      {tag !== undefined && <span className="badge">{format.languageName(tag)}</span>}
      {spoiler && <span className="badge badge--warning">{t('reviews.spoiler')}</span>}
      {reports > 0 && (
        <span className="badge badge--danger">
          <Icon svg={flagIcon} />
          {t('reviews.report_count', { count: reports })}
        </span>
      )}
    </span>
  );
}
