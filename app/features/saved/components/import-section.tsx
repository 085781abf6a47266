import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import { IMPORT_LISTS, type ImportProgress } from '../../../../domain/lists/import.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { Field } from '../../../ui/form/field.tsx';
import { NetworkErrorMessage, PostForm, SubmitButton } from '../../../ui/form/post-form.tsx';
import { useReturnField } from '../../../ui/form/use-return-field.ts';
import { SelectField } from '../../../ui/lazy/select-field.tsx';
import { toOptions } from '../../../ui/lazy/select-options.tsx';

const IMPORT: FormIntent[] = ['import'];
const CLOSE: FormIntent[] = ['import_close'];
const POLL_INTERVAL_MS = 2000;

/** Form, progress and report of an import. */
export function ImportSection({ lastImport }: { lastImport: ImportProgress | null }) {
  const { t } = useLanguage();
  return (
    <section className="card import" id="import" aria-labelledby="import-heading">
      <h2 id="import-heading">{t('import.heading')}</h2>
      <NetworkErrorMessage value="save.failed_text">
        {lastImport === null ? (
          <ImportForm />
        ) : lastImport.finished ? (
          <Report view={lastImport} />
        ) : (
          <Progress view={lastImport} />
        )}
      </NetworkErrorMessage>
    </section>
  );
}

function ImportForm() {
  const { code, t } = useLanguage();
  const names = { saved: t('saved.title'), seen: t('saved.seen') };
  return (
    <PostForm
      className="import-form"
      action={`${links.page(code, 'saved')}#import`}
      intents={IMPORT}
      failureTitle="save.failed_title"
      hidden={useReturnField('#import')}
      encType="multipart/form-data"
    >
      <p className="muted">{t('import.text')}</p>
      <Field name="file" type="file" label={t('import.file')} accept=".csv,text/csv" />
      <SelectField
        label={t('import.into')}
        name="into"
        value="saved"
        options={toOptions(IMPORT_LISTS, (list) => names[list])}
      />
      <SubmitButton intent="import">{t('import.start')}</SubmitButton>
    </PostForm>
  );
}

/** Polls while the tab is visible. */
function Progress({ view: { fileName, total, done, waiting } }: { view: ImportProgress }) {
  const { t, format } = useLanguage();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  const progress = t('import.progress', { done: format.number(done), count: total });
  return (
    <div className="import-form">
      <p>
        <strong>{t('import.running')}</strong> <bdi>{fileName}</bdi>
      </p>
      <progress max={total} value={done} aria-label={t('import.running')} />
      <p className="muted" role="status">
        {waiting ? t('import.waiting') : progress}
      </p>
    </div>
  );
}

function Report({
  view: { fileName, added, already, unmatched, missing },
}: {
  view: ImportProgress;
}) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="import-form"
      action={`${links.page(code, 'saved')}#import`}
      intents={CLOSE}
      failureTitle="save.failed_title"
      hidden={useReturnField('#import')}
    >
      <p role="status">
        <strong>{t('import.finished')}</strong> <bdi>{fileName}</bdi>
      </p>
      <ul>
        <li>{t('import.added', { count: added })}</li>
        {already > 0 && <li>{t('import.already', { count: already })}</li>}
        {unmatched > 0 && <li>{t('import.unmatched', { count: unmatched })}</li>}
      </ul>
      {missing.length > 0 && (
        <ul className="import-missing">
          {missing.map(({ line, name, year }) => (
            <li key={line}>
              <span className="muted">{t('import.line', { line })}</span> <bdi>{name}</bdi> {year}
            </li>
          ))}
        </ul>
      )}
      <SubmitButton intent="import_close">{t('site.close')}</SubmitButton>
    </PostForm>
  );
}
