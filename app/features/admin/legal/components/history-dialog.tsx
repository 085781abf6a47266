import { Link } from 'react-router';
import { getLanguage } from '../../../../../domain/language/language.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { rotateCcwIcon } from '../../../../icons/icons.ts';
import { PostForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useCurrentPath } from '../../../../ui/form/use-return-field.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { FilterForm } from '../../../../ui/pages/filter-form.tsx';
import { SelectField } from '../../../../ui/pages/select-field.tsx';
import { AdminDialog } from '../../ui/admin-dialog.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { DiffPart } from '../get-comparison.server.ts';
import type { History } from '../get-history.server.ts';
import { legalQuery } from '../schema.ts';

type HistoryDialogProps = {
  history: History;
  closeTo: string;
  /** URL of the comparison of two versions. */
  toCompareUrl: (from: number | null, to: number) => string;
};

/** All versions of a document, the difference between two of them, and a form to restore one. */
export function HistoryDialog({ history, closeTo, toCompareUrl }: HistoryDialogProps) {
  const { t } = useLanguage();
  const { versions, from, to, title, content, language } = history;
  const { tag } = getLanguage(language);
  const oldest = versions.at(-1)?.number ?? 1;
  return (
    <AdminDialog title={t('legal_admin.history_title')} closeTo={closeTo} wide>
      <p className="legal-about">
        <bdi lang={tag}>{history.name}</bdi>
      </p>
      <div className="legal-history">
        <ol className="legal-versions" reversed>
          {versions.map(({ number, writer, writtenAt }) => (
            <li
              key={number}
              className={number === to ? 'legal-version legal-version--shown' : 'legal-version'}
            >
              <p>
                <strong>{t('legal_admin.version', { number })}</strong>{' '}
                {number === versions[0]?.number && (
                  <span className="badge badge--success">{t('legal_admin.version_now')}</span>
                )}
                <span className="legal-version-by">
                  <LocalTime iso={writtenAt} /> ·{' '}
                  {writer === null ? t('legal_admin.no_creator') : <bdi>{writer}</bdi>}
                </span>
              </p>
              <div className="admin-actions">
                {number > oldest && (
                  <Link
                    className="button button--plain"
                    to={toCompareUrl(number - 1, number)}
                    aria-current={number === to && from === number - 1 ? 'true' : undefined}
                    preventScrollReset
                    replace
                  >
                    {t('legal_admin.changes')}
                    <span className="sr-only"> {t('legal_admin.version', { number })}</span>
                  </Link>
                )}
                {number !== versions[0]?.number && (
                  <RestoreForm history={history} number={number} closeTo={closeTo} />
                )}
              </div>
            </li>
          ))}
        </ol>
        {versions.length > 1 ? (
          <section className="legal-changes" aria-labelledby="legal-changes">
            <h3 id="legal-changes">{t('legal_admin.compared', { from, to })}</h3>
            <VersionPicker history={history} toCompareUrl={toCompareUrl} />
            <Diff label={t('legal_admin.title')} lang={tag} parts={title} />
            <Diff label={t('legal_admin.content')} lang={tag} parts={content} />
          </section>
        ) : (
          <p className="muted">{t('legal_admin.one_version')}</p>
        )}
      </div>
    </AdminDialog>
  );
}

/** Selects two versions to compare. */
function VersionPicker({
  history: { id, versions, from, to },
  toCompareUrl,
}: Pick<HistoryDialogProps, 'history' | 'toCompareUrl'>) {
  const { code, t } = useLanguage();
  const path = adminLinks.tab(code, 'legal');
  const hidden = [...new URLSearchParams(toCompareUrl(null, to).split('?')[1])].filter(
    ([name]) => name !== 'from' && name !== 'to',
  );
  return (
    <FilterForm key={id} path={path} toQuery={legalQuery.normalize}>
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {(['from', 'to'] as const).map((side) => (
        <SelectField
          key={side}
          label={t(`legal_admin.compare_${side}`)}
          name={side}
          value={String(side === 'from' ? from : to)}
          options={versions.map(({ number }) => ({
            value: number,
            label: t('legal_admin.version', { number }),
          }))}
        />
      ))}
    </FilterForm>
  );
}

function RestoreForm({
  history: { id, version },
  number,
  closeTo,
}: Pick<HistoryDialogProps, 'history' | 'closeTo'> & { number: number }) {
  const { t } = useLanguage();
  return (
    <PostForm
      action={useCurrentPath()}
      intents={['admin_document_restore']}
      failureTitle="legal_admin.update_failed"
      hidden={{ document: id, version: String(version), number: String(number), return: closeTo }}
      clientNavigation
    >
      <SubmitButton kind="plain" intent="admin_document_restore">
        <Icon svg={rotateCcwIcon} />
        {t('legal_admin.restore')}
        <span className="sr-only"> {t('legal_admin.version', { number })}</span>
      </SubmitButton>
    </PostForm>
  );
}

/** A diff whose additions and removals are labelled for screen readers. */
function Diff({ label, lang, parts }: { label: string; lang: string; parts: DiffPart[] }) {
  const { t } = useLanguage();
  const isUnchanged = parts.every(({ kind }) => kind === 'same' || kind === 'gap');
  return (
    <div className="field">
      <h4 className="field-label">{label}</h4>
      {isUnchanged ? (
        <p className="muted">{t('legal_admin.same')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable with the keyboard
        <section className="legal-diff" lang={lang} dir="auto" tabIndex={0} aria-label={label}>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: another diff is another list
            <DiffSegment key={index} part={part} />
          ))}
        </section>
      )}
    </div>
  );
}

function DiffSegment({ part: { kind, text, omittedLength } }: { part: DiffPart }) {
  const { t, tag } = useLanguage();
  if (kind === 'gap')
    return (
      <span className="legal-gap" lang={tag}>
        {t('legal_admin.left_out', { count: omittedLength })}
      </span>
    );
  if (kind === 'same') return text;
  const Element = kind === 'added' ? 'ins' : 'del';
  return (
    <Element>
      <span className="sr-only" lang={tag}>
        {t(`legal_admin.${kind}`)}{' '}
      </span>
      {text}
    </Element>
  );
}
