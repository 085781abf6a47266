import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { chevronLeftIcon, circleCheckIcon } from '../../../icons/icons.ts';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { NetworkErrorMessage } from '../../../ui/form/use-post-form.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ImportView } from '../types.ts';
import { ImportForm } from './import-form.tsx';
import { ImportOptionsForm } from './import-options-form.tsx';
import { ImportRows, ImportSummary, ImportTabs } from './import-rows.tsx';

const CLOSE: FormIntent[] = ['import_close'];
const POLL_INTERVAL_MS = 1500;

export function ImportPage({ view }: { view: ImportView | null }) {
  const { code, t } = useLanguage();
  return (
    <BelowFirstScreen className="wrap import-page">
      <Stylesheet name="own-lists" />
      <header className="list-head">
        <Link className="more-link" to={links.page(code, 'saved')}>
          <Icon svg={chevronLeftIcon} directional />
          {t('saved.title')}
        </Link>
        <h1>{t('import.heading')}</h1>
      </header>
      <NetworkErrorMessage value="save.failed_text">
        {view === null ? (
          <ImportForm />
        ) : view.stage === 'matching' ? (
          <Progress view={view} />
        ) : view.stage === 'preview' ? (
          <Preview view={view} />
        ) : (
          <Report view={view} />
        )}
      </NetworkErrorMessage>
    </BelowFirstScreen>
  );
}

/** Polls while the tab is visible. A request during another one would cancel that. */
function Progress({ view: { fileName, total, done, waiting } }: { view: ImportView }) {
  const { code, t, format } = useLanguage();
  const { revalidate } = useRevalidator();
  const isLoading = useRef(false);
  useEffect(() => {
    const timer = setInterval(async () => {
      if (document.hidden || isLoading.current) return;
      isLoading.current = true;
      await revalidate();
      isLoading.current = false;
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  const progress = t('import.progress', { done: format.number(done), count: total });
  return (
    <section className="card import-card" aria-labelledby="import-stage">
      <h2 id="import-stage">{t('import.matching')}</h2>
      <p className="muted">
        <bdi>{fileName}</bdi>
      </p>
      <progress max={total} value={done} aria-label={t('import.matching')} />
      <p role="status">{waiting ? t('import.waiting') : progress}</p>
      <p className="muted">{t('import.leave')}</p>
      <div className="button-row">
        <a className="button button--secondary without-js" href={links.page(code, 'saved/import')}>
          {t('import.refresh')}
        </a>
        <CloseForm label={t('import.discard')} />
      </div>
    </section>
  );
}

function Preview({ view }: { view: ImportView }) {
  const { t } = useLanguage();
  const { listed, watched, ratings, reviews } = view.counts;
  return (
    <>
      <section className="card import-card" aria-labelledby="import-stage">
        <div>
          <h2 id="import-stage">{t('import.preview')}</h2>
          <p className="muted">
            <bdi>{view.fileName}</bdi> · {t('import.preview_text')}
          </p>
        </div>
        <ImportSummary view={view} />
        {listed + watched + ratings + reviews > 0 ? (
          <ImportOptionsForm counts={view.counts} />
        ) : (
          <CloseForm label={t('site.close')} />
        )}
      </section>
      <div className="import-groups">
        <ImportTabs view={view} />
        <ImportRows view={view} />
      </div>
    </>
  );
}

function Report({ view }: { view: ImportView }) {
  const { code, t } = useLanguage();
  return (
    <>
      <section className="card import-card" aria-labelledby="import-stage">
        <div role="status">
          <h2 id="import-stage">
            <Icon svg={circleCheckIcon} />
            {t('import.finished')}
          </h2>
          <p className="muted">
            <bdi>{view.fileName}</bdi>
          </p>
        </div>
        <ImportSummary view={view} />
        {view.counts.ratings + view.counts.reviews > 0 && (
          <p className="muted">{t('import.private')}</p>
        )}
        <div className="button-row">
          <Link
            className="button button--primary"
            to={`${links.page(code, 'saved')}${view.counts.watched > 0 ? '?list=seen' : ''}`}
          >
            {t(view.counts.watched > 0 ? 'saved.seen' : 'saved.title')}
          </Link>
          <CloseForm label={t('site.close')} />
        </div>
      </section>
      {view.counts.missing > 0 && (
        <section className="import-groups" aria-labelledby="import-missing">
          <h2 id="import-missing">{t('import.missing')}</h2>
          <ImportRows view={view} />
        </section>
      )}
    </>
  );
}

function CloseForm({ label }: { label: string }) {
  const { code } = useLanguage();
  return (
    <PostForm
      action={links.page(code, 'saved/import')}
      intents={CLOSE}
      failureTitle="save.failed_title"
    >
      <SubmitButton intent="import_close" kind="plain">
        {label}
      </SubmitButton>
    </PostForm>
  );
}
