import { getLanguage } from '../../../../../domain/language/language.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { lockIcon, mailIcon, replyIcon } from '../../../../icons/icons.ts';
import { LongField } from '../../../../ui/form/field.tsx';
import { PostForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
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
            <p className="inquiry-text" dir="auto" lang={getLanguage(language).tag}>
              {message}
            </p>
          </li>
          {messages.map((item) => (
            <MessageItem key={item.id} message={item} />
          ))}
        </ol>
      </section>
      <MessageForm
        intent="admin_inquiry_reply"
        label={t('support.reply')}
        hint={t('support.reply_hint')}
        rows={6}
        hidden={hidden}
      />
      <MessageForm
        intent="admin_inquiry_note"
        label={t('support.note')}
        hint={t('support.note_hint')}
        rows={3}
        hidden={hidden}
      />
    </div>
  );
}

function MessageItem({ message: { kind, body, author, writtenAt } }: { message: InquiryMessage }) {
  const { t } = useLanguage();
  const icon = kind === 'reply' ? replyIcon : lockIcon;
  return (
    <li className={`inquiry-message inquiry-message--${kind}`}>
      <p className="inquiry-head">
        <Icon svg={icon} directional />
        <strong>{t(`support.${kind}`)}</strong>
        <bdi>{author ?? t('support.unknown_author')}</bdi>
        <LocalTime iso={writtenAt} />
      </p>
      <p className="inquiry-text" dir="auto">
        {body}
      </p>
    </li>
  );
}

type MessageFormProps = Pick<ConversationProps, 'hidden'> & {
  intent: 'admin_inquiry_reply' | 'admin_inquiry_note';
  label: string;
  hint: string;
  rows: number;
};

function MessageForm({ intent, label, hint, rows, hidden }: MessageFormProps) {
  const { t } = useLanguage();
  const isReply = intent === 'admin_inquiry_reply';
  return (
    <PostForm
      className="admin-form"
      action={hidden.return ?? ''}
      intents={[intent]}
      failureTitle={isReply ? 'support.reply_failed' : 'support.note_failed'}
      hidden={hidden}
      clientNavigation
    >
      <LongField
        name="body"
        label={label}
        hint={`${hint} ${t('admin.too_long', { count: MAX_BODY_LENGTH })}`}
        rows={rows}
      />
      <SubmitButton
        kind={isReply ? 'primary' : 'secondary'}
        intent={intent}
        disabledWhileEmpty={REQUIRED_FIELDS}
      >
        {t(isReply ? 'support.send_reply' : 'support.add_note')}
      </SubmitButton>
    </PostForm>
  );
}

const REQUIRED_FIELDS = ['body'];
