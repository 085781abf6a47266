import { Link } from 'react-router';
import type { Listing } from '../../../../domain/admin/listing.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { chevronDownIcon } from '../../../icons/icons.ts';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Pager } from '../../../ui/pager.tsx';
import type { InquiryView } from '../get-inquiries.server.ts';
import { InquiryFacts, InquiryThread } from './inquiry-view.tsx';

/**
 * A user's inquiries with their replies, in the profile. `inquiries` is `null` if they cannot be
 * read.
 */
export function OwnInquiriesSection({ inquiries }: { inquiries: Listing<InquiryView> | null }) {
  const { code, t } = useLanguage();
  return (
    <section className="card profile-section" id="inquiries" aria-labelledby="profile-inquiries">
      <Stylesheet name="texts" />
      <h2 id="profile-inquiries">{t('inquiry.title')}</h2>
      <OwnInquiries inquiries={inquiries} />
      <Link className="text-link" to={links.page(code, 'support')}>
        {t('contact.form')}
      </Link>
    </section>
  );
}

function OwnInquiries({ inquiries }: { inquiries: Listing<InquiryView> | null }) {
  const { code, t } = useLanguage();
  if (inquiries === null || inquiries.rows.length === 0)
    return <p className="muted">{t(inquiries ? 'inquiry.none' : 'inquiry.unavailable')}</p>;
  const toUrl = (page: number) =>
    `${links.page(code, 'profile')}${page > 1 ? `?inquiries=${page}` : ''}#inquiries`;
  return (
    <>
      <ul className="inquiry-list">
        {inquiries.rows.map((inquiry) => (
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
      <Pager
        page={inquiries.page}
        pages={inquiries.pages}
        toUrl={toUrl}
        label={t('inquiry.pages')}
      />
    </>
  );
}
