import { languageOf } from '../../../../../domain/language.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { lockIcon, mailIcon, replyIcon } from '../../../../icons/icons.ts';
import { LongField } from '../../../../ui/form/long-field.tsx';
import { PostForm, SubmitButton } from '../../../../ui/form/post-form.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { InquiryDetails, InquiryMessage } from '../data.server.ts';
import { MAX_BODY_LENGTH } from '../schema.ts';

type ConversationProps = { inquiry: InquiryDetails; hidden: Record<string, string> };

/** The message, replies and notes of an inquiry, and the forms to add one. */
export function Conversation({ inquiry, hidden }: ConversationProps) {
  const { t } = useLanguage();
  const { name, message, created, messages, language } = inquiry;
  return (
    <div className="inquiry-main">
      <section aria-label={t('support.conversation')}>
        <ol className="inquiry-messages">
          <li className="inquiry-message">
            <p className="inquiry-head">
              <Icon svg={mailIcon} />
              <strong>{t('support.message')}</strong>
              <bdi>{name}</bdi>
              <LocalTime iso={created} />
            </p>
            <p className="inquiry-text" dir="auto" lang={languageOf(language).tag}>
              {message}
            </p>
          </li>
          {messages.map((written) => (
            <Written key={written.id} message={written} />
          ))}
        </ol>
      </section>
      <WritingForm
        intent="admin_inquiry_reply"
        label={t('support.reply')}
        hint={t('support.reply_hint')}
        rows={6}
        hidden={hidden}
      />
      <WritingForm
        intent="admin_inquiry_note"
        label={t('support.note')}
        hint={t('support.note_hint')}
        rows={3}
        hidden={hidden}
      />
    </div>
  );
}

function Written({ message: { kind, body, author, written } }: { message: InquiryMessage }) {
  const { t } = useLanguage();
  const icon = kind === 'reply' ? replyIcon : lockIcon;
  return (
    <li className={`inquiry-message inquiry-message--${kind}`}>
      <p className="inquiry-head">
        <Icon svg={icon} directional />
        <strong>{t(`support.${kind}`)}</strong>
        <bdi>{author ?? t('support.unknown_author')}</bdi>
        <LocalTime iso={written} />
      </p>
      <p className="inquiry-text" dir="auto">
        {body}
      </p>
    </li>
  );
}

type WritingFormProps = Pick<ConversationProps, 'hidden'> & {
  intent: 'admin_inquiry_reply' | 'admin_inquiry_note';
  label: string;
  hint: string;
  rows: number;
};

function WritingForm({ intent, label, hint, rows, hidden }: WritingFormProps) {
  const { t } = useLanguage();
  const replies = intent === 'admin_inquiry_reply';
  return (
    <PostForm
      className="admin-form"
      action={hidden.return ?? ''}
      intents={[intent]}
      failed={replies ? 'support.reply_failed' : 'support.note_failed'}
      hidden={hidden}
      stays
    >
      <LongField
        name="body"
        label={label}
        hint={`${hint} ${t('admin.too_long', { count: MAX_BODY_LENGTH })}`}
        rows={rows}
      />
      <SubmitButton kind={replies ? 'primary' : 'secondary'} intent={intent} needs={BODY}>
        {t(replies ? 'support.send_reply' : 'support.add_note')}
      </SubmitButton>
    </PostForm>
  );
}

const BODY = ['body'];
