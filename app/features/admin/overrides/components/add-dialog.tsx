import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getOverrideFields } from '../../../../../domain/admin/override.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import {
  checkIcon,
  filmIcon,
  triangleExclamationPointIcon,
  tvIcon,
} from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { AdminDialog } from '../../ui/admin-dialog.tsx';
import { draftBefore, getStep, type OverrideDraft, STEPS, type Step, TYPES } from '../schema.ts';
import type { WizardData } from '../types.ts';
import { NewValueForm } from './new-value-form.tsx';
import { CandidateRow, TitleSearch } from './title-search.tsx';
import { WizardStep } from './wizard-step.tsx';

type AddDialogProps = {
  draft: OverrideDraft;
  data: WizardData;
  /** The URL of a changed draft. */
  toUrl: (draft: OverrideDraft) => string;
  closeTo: string;
};

/**
 * A new override in six steps (A 2). The URL stores the choices, so that Back returns to the
 * previous step.
 */
export function AddDialog({ draft, data, toUrl, closeTo }: AddDialogProps) {
  const { t } = useLanguage();
  const step = getStep(draft);
  return (
    <AdminDialog title={t('overrides.add')} closeTo={closeTo} wide>
      <Progress draft={draft} step={step} toUrl={toUrl} />
      <StepBody draft={draft} step={step} data={data} toUrl={toUrl} closeTo={closeTo} />
    </AdminDialog>
  );
}

function Progress({
  draft,
  step,
  toUrl,
}: Pick<AddDialogProps, 'draft' | 'toUrl'> & { step: Step }) {
  const { t, format } = useLanguage();
  const currentIndex = STEPS.indexOf(step);
  return (
    <ol className="override-steps" aria-label={t('overrides.steps')}>
      {STEPS.map((name, index) => {
        const label = (
          <>
            <span className="override-step-number">
              {index < currentIndex ? <Icon svg={checkIcon} /> : format.number(index + 1)}
            </span>
            <span className="override-step-name">{t(`overrides.step_${name}`)}</span>
          </>
        );
        return (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {index < currentIndex ? (
              <Link to={toUrl(draftBefore(draft, name))} preventScrollReset>
                {label}
              </Link>
            ) : (
              <span>{label}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function StepBody({ draft, step, data, toUrl, closeTo }: AddDialogProps & { step: Step }) {
  const { t } = useLanguage();
  const { type, title, field } = draft;
  const { selected, languages } = data;
  if (type === null)
    return (
      <WizardStep step="type">
        <div className="override-choices">
          {TYPES.map((option) => (
            <Link
              key={option}
              className="button button--secondary button--large"
              to={toUrl({ ...draft, type: option })}
              preventScrollReset
            >
              <Icon svg={option === 'movie' ? filmIcon : tvIcon} />
              {t(`admin.${option}`)}
            </Link>
          ))}
        </div>
      </WizardStep>
    );
  if (title === null)
    return (
      <WizardStep step={step}>
        <TitleSearch draft={draft} results={data.results} toUrl={toUrl} />
      </WizardStep>
    );
  if (selected === null || selected === 'gone' || selected === 'failed')
    return (
      <Warning>
        {t(selected === 'failed' ? 'overrides.catalog_away' : 'overrides.no_title')}
      </Warning>
    );
  if (field === null)
    return (
      <WizardStep step="field">
        <CandidateRow candidate={selected} />
        <div className="override-choices">
          {getOverrideFields(type).map((name) => (
            <Link
              key={name}
              className="button button--secondary"
              to={toUrl({ ...draft, field: name })}
              preventScrollReset
            >
              {t(`overrides.field_${name}`)}
            </Link>
          ))}
        </div>
      </WizardStep>
    );
  if (languages === null) return <Warning>{t('overrides.catalog_away')}</Warning>;
  return (
    <>
      <CandidateRow candidate={selected} />
      <NewValueForm
        title={selected}
        field={field}
        languages={languages}
        formUrl={toUrl(draft)}
        closeTo={closeTo}
      />
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="admin-warning" role="alert">
      <Icon svg={triangleExclamationPointIcon} /> {children}
    </p>
  );
}
