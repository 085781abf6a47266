import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { PageLink } from '../../../ui/page-link.tsx';

/** Back to where the visitor was on this site; who came from elsewhere, or runs no scripts, goes to the start page (G1). */
export function BackLink() {
  const { code, t } = useLanguage();
  const navigate = useNavigate();
  function goBack(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const followed = ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
    const opened = document.referrer.startsWith(`${location.origin}/`) && history.length > 1;
    if (!followed && !opened) return;
    event.preventDefault();
    navigate(-1);
  }

  return (
    <PageLink className="back-link" to={links.home(code)} onClick={goBack}>
      <ArrowLeft className="icon icon--directional" aria-hidden />
      {t('site.back')}
    </PageLink>
  );
}
