import { Link } from 'react-router';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { PostForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useCurrentPath } from '../../../../ui/form/use-return-field.ts';
import { Score } from '../../../../ui/score.tsx';
import { AdminDialog } from '../../ui/admin-dialog.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { ReviewDetails } from '../data.server.ts';
import { ReviewBadges, TitleLink } from './review-badges.tsx';

type DialogProps = { review: ReviewDetails; closeTo: string };

/** A review with its reports. */
export function ReviewDialog({ review, closeTo, deleteUrl }: DialogProps & { deleteUrl: string }) {
  const { t } = useLanguage();
  const { author, title, rating, text, date, edited, reports } = review;
  return (
    <AdminDialog title={t('reviews.one')} closeTo={closeTo}>
      <dl className="admin-facts">
        <dt>{t('reviews.user')}</dt>
        <dd>
          {author.username === null ? t('reviews.unknown_user') : <bdi>{author.username}</bdi>}
        </dd>
        <dt>{t('reviews.content')}</dt>
        <dd>
          <TitleLink title={title} />
        </dd>
        <dt>{t('reviews.rating')}</dt>
        <dd>
          <Score value={rating} withScale rounded />
        </dd>
        <dt>{t('reviews.date')}</dt>
        <dd>
          <LocalTime iso={date} />{' '}
          {edited && <span className="muted">({t('reviews.edited')})</span>}
        </dd>
      </dl>
      <ReviewBadges review={review} />
      <blockquote className="admin-review-full" dir="auto">
        {text ?? <span className="muted">{t('reviews.no_text')}</span>}
      </blockquote>
      {reports > 0 && <Reports review={review} closeTo={closeTo} />}
      <Link
        className="button button--danger admin-review-delete"
        to={deleteUrl}
        preventScrollReset
        replace
      >
        {t('reviews.delete')}
      </Link>
    </AdminDialog>
  );
}

function Reports({ review: { id, reports, latestReports, reportsVersion }, closeTo }: DialogProps) {
  const { t } = useLanguage();
  return (
    <section className="admin-reports">
      <h3>{t('reviews.report_count', { count: reports })}</h3>
      <ul>
        {latestReports.map((report) => (
          <li key={report.id}>
            <p>
              <b>{t(`reviews.reason_${report.reason}`)}</b>
              <span className="muted">
                {report.reporter === null ? (
                  t('reviews.unknown_user')
                ) : (
                  <bdi>{report.reporter}</bdi>
                )}{' '}
                · <LocalTime iso={report.date} />
              </span>
            </p>
            {report.note !== null && <p dir="auto">{report.note}</p>}
          </li>
        ))}
      </ul>
      {reports > latestReports.length && (
        <p className="admin-hint">
          {t('reviews.more_reports', { count: reports - latestReports.length })}
        </p>
      )}
      <PostForm
        action={useCurrentPath()}
        intents={['admin_reports_dismiss']}
        failureTitle="reviews.dismiss_failed"
        hidden={{ review: id, version: reportsVersion, return: closeTo }}
        clientNavigation
      >
        <SubmitButton intent="admin_reports_dismiss">{t('reviews.dismiss')}</SubmitButton>
      </PostForm>
    </section>
  );
}

/** Names what will be lost (M4). */
export function DeleteReview({
  review: { id, author, title, rating, text, version },
  closeTo,
}: DialogProps) {
  const { t } = useLanguage();
  const values = {
    name: <bdi>{author.username ?? t('reviews.unknown_user')}</bdi>,
    title: <bdi>{title.name ?? `${t(`admin.${title.type}`)} ${title.id}`}</bdi>,
  };
  return (
    <DeleteDialog
      title={t('reviews.delete')}
      intent="admin_review_delete"
      failureTitle="reviews.delete_failed"
      hidden={{ review: id, version }}
      closeTo={closeTo}
    >
      <p>{t.rich('reviews.delete_text', values)}</p>
      <div className="admin-review-summary">
        <Score value={rating} withScale rounded />
        {text !== null && <p dir="auto">{text}</p>}
      </div>
    </DeleteDialog>
  );
}
