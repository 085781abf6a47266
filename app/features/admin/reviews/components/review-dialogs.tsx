import { useEffect } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { PostForm, SubmitButton, useForm } from '../../../../ui/form/post-form.tsx';
import { Moment } from '../../../../ui/panel/moment.tsx';
import { PanelDialog } from '../../../../ui/panel/panel-dialog.tsx';
import { Score } from '../../../../ui/score.tsx';
import type { ReviewDetails } from '../data.server.ts';
import { ReviewBadges, TitleLink } from './review-facts.tsx';

type DialogProps = { review: ReviewDetails; closeTo: string };

/** Somebody removed the review since the list was shown. */
export function GoneDialog({ closeTo }: { closeTo: string }) {
  const { t } = useLanguage();
  return (
    <PanelDialog title={t('reviews.one')} closeTo={closeTo}>
      <p>{t('admin.gone')}</p>
    </PanelDialog>
  );
}

/** A review as it was written, and what members say of it. */
export function ReadDialog({ review, closeTo, deleteAt }: DialogProps & { deleteAt: string }) {
  const { t } = useLanguage();
  const { author, title, rating, text, date, edited, reports } = review;
  return (
    <PanelDialog title={t('reviews.one')} closeTo={closeTo}>
      <dl className="panel-facts">
        <dt>{t('reviews.user')}</dt>
        <dd>{author.username === null ? t('reviews.unknown_user') : <bdi>{author.username}</bdi>}</dd>
        <dt>{t('reviews.content')}</dt>
        <dd>
          <TitleLink title={title} />
        </dd>
        <dt>{t('reviews.rating')}</dt>
        <dd>
          <Score value={rating} of10 whole />
        </dd>
        <dt>{t('reviews.date')}</dt>
        <dd>
          <Moment iso={date} /> {edited && <span className="quiet">({t('reviews.edited')})</span>}
        </dd>
      </dl>
      <ReviewBadges review={review} />
      <blockquote className="panel-review-whole" dir="auto">
        {text ?? <span className="quiet">{t('reviews.no_text')}</span>}
      </blockquote>
      {reports > 0 && <Reports review={review} closeTo={closeTo} />}
      <Link className="button button--danger panel-review-delete" to={deleteAt} preventScrollReset replace>
        {t('reviews.delete')}
      </Link>
    </PanelDialog>
  );
}

function Reports({ review: { id, reports, reportsShown, reportsVersion }, closeTo }: DialogProps) {
  const { t } = useLanguage();
  return (
    <section className="panel-reports">
      <h3>{t('reviews.report_count', { count: reports })}</h3>
      <ul>
        {reportsShown.map((report) => (
          <li key={report.id}>
            <p>
              <b>{t(`reviews.reason_${report.reason}`)}</b>
              <span className="quiet">
                {report.by === null ? t('reviews.unknown_user') : <bdi>{report.by}</bdi>} · <Moment iso={report.date} />
              </span>
            </p>
            {report.note !== null && <p dir="auto">{report.note}</p>}
          </li>
        ))}
      </ul>
      {reports > reportsShown.length && <p className="panel-hint">{t('reviews.more_reports', { count: reports - reportsShown.length })}</p>}
      <PostForm
        action={useAddress()}
        intents={['admin_reports_dismiss']}
        hidden={{ review: id, version: reportsVersion, return: closeTo }}
        stays
      >
        <LookAgain />
        <SubmitButton intent="admin_reports_dismiss">{t('reviews.dismiss')}</SubmitButton>
      </PostForm>
    </section>
  );
}

/** Names what will be lost (M4). */
export function DeleteDialog({ review, closeTo }: DialogProps) {
  const { t } = useLanguage();
  const { id, author, title, rating, text, version } = review;
  return (
    <PanelDialog title={t('reviews.delete')} closeTo={closeTo}>
      <PostForm
        className="panel-form"
        action={useAddress()}
        intents={['admin_review_delete']}
        hidden={{ review: id, version, return: closeTo }}
        stays
      >
        <LookAgain />
        <p>
          {t.rich('reviews.delete_text', {
            name: <bdi>{author.username ?? t('reviews.unknown_user')}</bdi>,
            title: <bdi>{title.name ?? `${t(`admin.${title.type}`)} ${title.id}`}</bdi>,
          })}
        </p>
        <div className="panel-review-short">
          <Score value={rating} of10 whole />
          {text !== null && <p dir="auto">{text}</p>}
        </div>
        <SubmitButton kind="danger" intent="admin_review_delete">
          {t('admin.delete')}
        </SubmitButton>
      </PostForm>
    </PanelDialog>
  );
}

/** A refusal says that things are not as they are shown: they are shown anew, the list included. */
function LookAgain() {
  const { state } = useForm();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (state) revalidate();
  }, [state, revalidate]);
  return null;
}

/** Where a form without scripts comes back to: the dialog it stands in. */
function useAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
