import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { chevronLeftIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { PageLink } from '../page-link.tsx';

/** Back to where the visitor was on this site; who came from outside, or runs no scripts, goes to the start (D14, G1). */
export function BackButton() {
  const { code, t } = useLanguage();
  const navigate = useNavigate();
  function goBack(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // The router numbers its steps in the history; before the first one there is only what the document was opened from.
    const stepped = history.state?.idx > 0;
    const opened = history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
    if (!stepped && !opened) return;
    event.preventDefault();
    navigate(-1);
  }

  return (
    <PageLink className="button button--plain back-link" to={links.home(code)} onClick={goBack}>
      <Icon svg={chevronLeftIcon} directional />
      {t('site.back')}
    </PageLink>
  );
}
