import { useEffect, useRef } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { Field, LongField } from '../../../ui/form/field.tsx';
import { PostForm, useForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { NetworkErrorMessage } from '../../../ui/form/use-post-form.ts';
import type { ContactPage } from '../get-contact.server.ts';
import { LENGTHS } from '../schema.ts';

/**
 * Name, e-mail, subject and message, prefilled for users. Without `maxlength`: the server rejects
 * long texts, as browsers would cut them.
 */
export function ContactForm({
  contact: { sender, formStamp },
  onDone,
}: {
  contact: ContactPage;
  onDone: () => void;
}) {
  const { code, t } = useLanguage();
  return (
    <NetworkErrorMessage value="contact.unreached">
      {/* Multipart: URL-encoding takes nine characters for a letter of most scripts. */}
      <PostForm
        className="support-form"
        action={links.page(code, 'support')}
        intents={['contact']}
        failureTitle="contact.failed"
        encType="multipart/form-data"
        onDone={onDone}
        clientNavigation
      >
        <Field
          name="name"
          label={t('contact.name')}
          required
          missingText={t('contact.name_missing')}
          defaultValue={sender?.name}
          autoComplete="name"
          dir="auto"
        />
        <Field
          name="email"
          type="email"
          label={t('contact.email')}
          hint={t('contact.email_hint')}
          required
          missingText={t('contact.email_missing')}
          defaultValue={sender?.email}
          autoComplete="email"
          dir="ltr"
        />
        <Field
          name="subject"
          label={t('contact.subject')}
          required
          missingText={t('contact.subject_missing')}
          dir="auto"
        />
        <LongField
          name="message"
          label={t('contact.message')}
          hint={t('contact.most', { count: LENGTHS.message })}
          missingText={t('contact.message_missing')}
          rows={6}
        />
        <BotChecks formStamp={formStamp} />
        <SubmitButton
          kind="primary"
          large
          intent="contact"
          requiredFields={['name', 'email', 'subject', 'message']}
        >
          {t('contact.send')}
        </SubmitButton>
      </PostForm>
    </NetworkErrorMessage>
  );
}

/**
 * Detects bots by the time stamp of the form and a hidden field. A rejected form empties that
 * field, as a browser may have autofilled it.
 */
function BotChecks({ formStamp }: { formStamp: string }) {
  const { t } = useLanguage();
  const { state } = useForm();
  const honeypot = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (state && honeypot.current) honeypot.current.value = '';
  }, [state]);
  return (
    <>
      <input type="hidden" name="started" value={state?.values.started ?? formStamp} />
      <label className="sr-only" aria-hidden>
        {t('contact.honeypot')}
        <input ref={honeypot} name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  );
}
