import { ChevronDown } from 'lucide-react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { TextSheet } from '../../../ui/text-sheet.tsx';
import type { OwnInquiries } from '../get-inquiries.server.ts';
import { InquiryFacts, InquiryThread } from './inquiry-view.tsx';

/** A member's inquiries with the answers, in their profile. `own` is null where they cannot be read. */
export function OwnInquiriesSection({ own }: { own: OwnInquiries | null }) {
  const { code, t } = useLanguage();
  const address = (page: number) => `${links.page(code, 'profile')}${page > 1 ? `?inquiries=${page}` : ''}#inquiries`;
  return (
    <section className="panel profile-section" id="inquiries" aria-labelledby="profile-inquiries">
      <TextSheet />
      <h2 id="profile-inquiries">{t('inquiry.title')}</h2>
      {own === null ? (
        <p className="quiet">{t('inquiry.unavailable')}</p>
      ) : own.inquiries.length === 0 ? (
        <p className="quiet">{t('inquiry.none')}</p>
      ) : (
        <>
          <div className="inquiry-list">
            {own.inquiries.map((inquiry) => (
              <details key={inquiry.token}>
                <summary>
                  <h3 dir="auto" lang={inquiry.language}>
                    {inquiry.subject}
                  </h3>
                  <InquiryFacts inquiry={inquiry} />
                  <ChevronDown className="icon" aria-hidden />
                </summary>
                <InquiryThread inquiry={inquiry} />
              </details>
            ))}
          </div>
          <Pager page={own.page} pages={own.pages} address={address} label={t('inquiry.pages')} />
        </>
      )}
      <PageLink className="text-link" to={links.page(code, 'support')}>
        {t('contact.form')}
      </PageLink>
    </section>
  );
}
