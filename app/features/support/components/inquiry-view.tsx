import type { InquiryStatus } from '../../../../domain/admin/admin.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { Formatted } from '../../../ui/localized.tsx';
import type { InquiryView } from '../get-inquiries.server.ts';

const BADGES: Record<InquiryStatus, string> = {
  open: 'badge badge--accent',
  in_progress: 'badge badge--warning',
  resolved: 'badge badge--success',
  closed: 'badge',
};

/** Status and date. */
export function InquiryFacts({ inquiry: { status, created } }: { inquiry: InquiryView }) {
  const { t } = useLanguage();
  return (
    <p className="inquiry-facts">
      <span className={BADGES[status]}>
        <span className="sr-only">{t('inquiry.status')}: </span>
        {t(`inquiry.status_${status}`)}
      </span>
      <Day iso={created} />
    </p>
  );
}

/** The message and its replies. */
export function InquiryThread({
  inquiry: { message, language, created, replies, status },
}: {
  inquiry: InquiryView;
}) {
  const { t } = useLanguage();
  return (
    <>
      <ol className="inquiry-thread">
        <Message heading={t('inquiry.yours')} iso={created} body={message} language={language} />
        {replies.map(({ body, written }) => (
          <Message
            key={written}
            heading={t('inquiry.reply')}
            iso={written}
            body={body}
            language={language}
            team
          />
        ))}
      </ol>
      {replies.length === 0 && (
        <p className="muted">{t(isOver(status) ? 'inquiry.closed_without' : 'inquiry.no_reply')}</p>
      )}
    </>
  );
}

function isOver(status: InquiryStatus): boolean {
  return status === 'resolved' || status === 'closed';
}

type MessageProps = {
  heading: string;
  iso: string;
  body: string;
  language: string;
  team?: boolean;
};

function Message({ heading, iso, body, language, team = false }: MessageProps) {
  return (
    <li className={team ? 'inquiry-entry inquiry-entry--team' : 'inquiry-entry'}>
      <p className="inquiry-author">
        <strong>{heading}</strong>
        <Day iso={iso} />
      </p>
      <p className="inquiry-body" dir="auto" lang={language}>
        {body}
      </p>
    </li>
  );
}

function Day({ iso }: { iso: string }) {
  const { format } = useLanguage();
  return (
    <time className="muted" dateTime={iso}>
      <Formatted>{format.date(iso)}</Formatted>
    </time>
  );
}
