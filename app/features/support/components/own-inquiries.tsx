import type { Listing } from '../../../../domain/listing.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { chevronDownIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { TextSheet } from '../../../ui/text-sheet.tsx';
import type { InquiryView } from '../get-inquiries.server.ts';
import { InquiryFacts, InquiryThread } from './inquiry-view.tsx';

/**
 * A user's inquiries with their replies, in the profile. `own` is `null` if they cannot be read.
 */
export function OwnInquiriesSection({ own }: { own: Listing<InquiryView> | null }) {
  const { code, t } = useLanguage();
  return (
    <section className="panel profile-section" id="inquiries" aria-labelledby="profile-inquiries">
      <TextSheet />
      <h2 id="profile-inquiries">{t('inquiry.title')}</h2>
      <OwnInquiries own={own} />
      <PageLink className="text-link" to={links.page(code, 'support')}>
        {t('contact.form')}
      </PageLink>
    </section>
  );
}

function OwnInquiries({ own }: { own: Listing<InquiryView> | null }) {
  const { code, t } = useLanguage();
  if (own === null || own.rows.length === 0)
    return <p className="quiet">{t(own ? 'inquiry.none' : 'inquiry.unavailable')}</p>;
  const address = (page: number) =>
    `${links.page(code, 'profile')}${page > 1 ? `?inquiries=${page}` : ''}#inquiries`;
  return (
    <>
      <ul className="inquiry-list">
        {own.rows.map((inquiry) => (
          <li key={inquiry.token}>
            <details className="disclosure">
              <summary>
                <h3 dir="auto" lang={inquiry.language}>
                  {inquiry.subject}
                </h3>
                <InquiryFacts inquiry={inquiry} />
                <Icon svg={chevronDownIcon} />
              </summary>
              <InquiryThread inquiry={inquiry} />
            </details>
          </li>
        ))}
      </ul>
      <Pager page={own.page} pages={own.pages} address={address} label={t('inquiry.pages')} />
    </>
  );
}
