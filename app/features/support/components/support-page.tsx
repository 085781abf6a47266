import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { mailto } from '../../../../domain/accounts/email.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { circleCheckIcon, clockIcon, mailIcon, messagesSquareIcon } from '../../../icons/icons.ts';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Formatted } from '../../../ui/localized.tsx';
import type { ContactPage } from '../get-contact.server.ts';
import { ContactForm } from './contact-form.tsx';

/** Contact information and the contact form (G5). */
export function SupportPage({ contact }: { contact: ContactPage }) {
  const { t } = useLanguage();
  const [sendCount, setSendCount] = useState(0);
  return (
    <BelowFirstScreen className="wrap support">
      <Stylesheet name="texts" />
      <header className="document-head">
        <h1>{t('footer.support')}</h1>
        <p className="muted">{t('contact.intro')}</p>
      </header>
      <div className="support-main">
        {contact.sentToken !== null && <SentNote token={contact.sentToken} sendCount={sendCount} />}
        <section className="card" aria-labelledby="contact-heading">
          <h2 id="contact-heading">{t('contact.form')}</h2>
          <ContactForm contact={contact} onDone={() => setSendCount((count) => count + 1)} />
        </section>
      </div>
      <ContactOptions contact={contact} />
    </BelowFirstScreen>
  );
}

/**
 * Shows the private link, which is also mailed. Takes the focus only after a submission, not on a
 * reload.
 */
function SentNote({ token, sendCount }: { token: string; sendCount: number }) {
  const { code, t } = useLanguage();
  const note = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another inquiry moves the focus again
  useEffect(() => {
    if (sendCount > 0) note.current?.focus();
  }, [token, sendCount]);
  return (
    <section ref={note} className="card support-sent" aria-labelledby="sent-heading" tabIndex={-1}>
      <Icon svg={circleCheckIcon} />
      <div>
        <h2 id="sent-heading">{t('contact.sent_title')}</h2>
        <p>{t('contact.sent_text')}</p>
        <Link className="text-link" to={links.inquiry(code, token)}>
          {t('contact.follow')}
        </Link>
      </div>
    </section>
  );
}

function ContactOptions({
  contact: { email, officeHours, chatUrl, sender },
}: {
  contact: ContactPage;
}) {
  const { code, t } = useLanguage();
  const quickLinks = [
    ...(sender
      ? [{ to: `${links.page(code, 'profile')}#inquiries`, label: t('inquiry.title') }]
      : []),
    { to: links.page(code, 'faq'), label: t('footer.faq') },
    { to: links.page(code, 'terms'), label: t('footer.terms') },
    { to: links.page(code, 'privacy'), label: t('footer.privacy') },
  ];
  return (
    <div className="support-side">
      <dl className="card support-ways">
        <ContactOption icon={<Icon svg={mailIcon} />} heading={t('contact.email_heading')}>
          <a className="text-link" href={mailto(email)}>
            <bdi>{email}</bdi>
          </a>
        </ContactOption>
        <ContactOption icon={<Icon svg={messagesSquareIcon} />} heading={t('contact.chat_heading')}>
          <Formatted>{t('contact.hours', officeHours)}</Formatted>
          {chatUrl === null ? (
            <>
              <span>{t('contact.chat_form')}</span>
              <a className="text-link" href="#contact-heading">
                {t('contact.form')}
              </a>
            </>
          ) : (
            <a className="text-link" href={chatUrl} target="_blank" rel="noopener noreferrer">
              {t('contact.chat_start')}
              <span className="sr-only"> ({t('watch.new_tab')})</span>
            </a>
          )}
        </ContactOption>
        <ContactOption icon={<Icon svg={clockIcon} />} heading={t('contact.response_heading')}>
          {t('contact.response')}
        </ContactOption>
      </dl>
      <nav className="card support-links" aria-labelledby="support-links">
        <h2 id="support-links">{t('contact.links')}</h2>
        <ul>
          {quickLinks.map(({ to, label }) => (
            <li key={to}>
              <Link className="text-link" to={to}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function ContactOption({
  icon,
  heading,
  children,
}: {
  icon: ReactNode;
  heading: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>
        {icon}
        {heading}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
