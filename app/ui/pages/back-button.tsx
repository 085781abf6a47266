import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { chevronLeftIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';

/** Goes back within this site, or to the home page (D14, G1). */
export function BackButton() {
  const { code, t } = useLanguage();
  const navigate = useNavigate();
  function goBack(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // The router numbers its history entries from 0 for the first page of the document.
    const hasRouterHistory = history.state?.idx > 0;
    const openedFromThisSite =
      history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
    if (!hasRouterHistory && !openedFromThisSite) return;
    event.preventDefault();
    navigate(-1);
  }

  return (
    <Link className="button button--plain back-link" to={links.home(code)} onClick={goBack}>
      <Icon svg={chevronLeftIcon} directional />
      {t('site.back')}
    </Link>
  );
}
