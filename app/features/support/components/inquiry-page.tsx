import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import type { InquiryView } from '../get-inquiries.server.ts';
import { InquiryFacts, InquiryThread } from './inquiry-view.tsx';

/** The page of an inquiry, for anyone with its private link: guests have no other access. */
export function InquiryPage({ inquiry }: { inquiry: InquiryView }) {
  const { code, t } = useLanguage();
  return (
    <BelowFirstScreen className="wrap document">
      <Stylesheet name="texts" />
      <header className="document-head">
        <h1 dir="auto" lang={inquiry.language}>
          {inquiry.subject}
        </h1>
        <InquiryFacts inquiry={inquiry} />
      </header>
      <InquiryThread inquiry={inquiry} />
      <p className="muted">{t('inquiry.private')}</p>
      <Link className="button button--secondary" to={links.page(code, 'support')}>
        {t('inquiry.another')}
      </Link>
    </BelowFirstScreen>
  );
}
