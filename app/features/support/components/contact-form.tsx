import { useEffect, useRef } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { Field } from '../../../ui/form/field.tsx';
import { LongField } from '../../../ui/form/long-field.tsx';
import { PostForm, SubmitButton, Unreached, useForm } from '../../../ui/form/post-form.tsx';
import type { ContactPage } from '../get-contact.server.ts';
import { LENGTHS } from '../schema.ts';

/** Name, address, subject and message; what is known of a member is filled in. Lengths are the server's to refuse: nothing typed is cut. */
export function ContactForm({
  contact: { known, started },
  onDone,
}: {
  contact: ContactPage;
  onDone: () => void;
}) {
  const { code, t } = useLanguage();
  return (
    <Unreached value="contact.unreached">
      {/* In parts, as a letter of most scripts is nine characters in an address. */}
      <PostForm
        className="support-form"
        action={links.page(code, 'support')}
        intents={['contact']}
        failed="contact.failed"
        encType="multipart/form-data"
        onDone={onDone}
        stays
      >
        <Field
          name="name"
          label={t('contact.name')}
          required
          missing={t('contact.name_missing')}
          defaultValue={known?.name}
          autoComplete="name"
          dir="auto"
        />
        <Field
          name="email"
          type="email"
          label={t('contact.email')}
          hint={t('contact.email_hint')}
          required
          missing={t('contact.email_missing')}
          defaultValue={known?.email}
          autoComplete="email"
          dir="ltr"
        />
        <Field
          name="subject"
          label={t('contact.subject')}
          required
          missing={t('contact.subject_missing')}
          dir="auto"
        />
        <LongField
          name="message"
          label={t('contact.message')}
          hint={t('contact.most', { count: LENGTHS.message })}
          missing={t('contact.message_missing')}
          rows={6}
        />
        <BotChecks started={started} />
        <SubmitButton
          kind="main"
          intent="contact"
          requires={['name', 'email', 'subject', 'message']}
        >
          {t('contact.send')}
        </SubmitButton>
      </PostForm>
    </Unreached>
  );
}

/**
 * By which programs that fill in every form are told from people: when it was handed out, and a field that nobody sees. Who has it filled
 * in all the same, by a helpful browser, finds it empty after the refusal.
 */
function BotChecks({ started }: { started: string }) {
  const { t } = useLanguage();
  const { state } = useForm();
  const honeypot = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (state && honeypot.current) honeypot.current.value = '';
  }, [state]);
  return (
    <>
      <input type="hidden" name="started" value={state?.values.started ?? started} />
      <label className="sr-only" aria-hidden>
        {t('contact.honeypot')}
        <input ref={honeypot} name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  );
}
