import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fieldsOf } from '../../../../../domain/override.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import {
  checkIcon,
  filmIcon,
  triangleExclamationPointIcon,
  tvIcon,
} from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { AdminDialog } from '../../ui/admin-dialog.tsx';
import { backTo, type Draft, STEPS, type Step, stepOf, TYPES } from '../schema.ts';
import type { Addition } from '../types.ts';
import { NewValueForm } from './new-value-form.tsx';
import { StepPart } from './step-part.tsx';
import { CandidateLine, TitleSearch } from './title-search.tsx';

type AddDialogProps = {
  draft: Draft;
  addition: Addition;
  /** The URL of a changed draft. */
  addressOf: (draft: Draft) => string;
  closeTo: string;
};

/**
 * A new override in six steps (A 2). The URL stores the choices, so that Back returns to the
 * previous step.
 */
export function AddDialog({ draft, addition, addressOf, closeTo }: AddDialogProps) {
  const { t } = useLanguage();
  const step = stepOf(draft);
  return (
    <AdminDialog title={t('overrides.add')} closeTo={closeTo} wide>
      <Progress draft={draft} step={step} addressOf={addressOf} />
      <StepBody
        draft={draft}
        step={step}
        addition={addition}
        addressOf={addressOf}
        closeTo={closeTo}
      />
    </AdminDialog>
  );
}

function Progress({
  draft,
  step,
  addressOf,
}: Pick<AddDialogProps, 'draft' | 'addressOf'> & { step: Step }) {
  const { t, format } = useLanguage();
  const now = STEPS.indexOf(step);
  return (
    <ol className="override-steps" aria-label={t('overrides.steps')}>
      {STEPS.map((name, index) => {
        const label = (
          <>
            <span className="override-step-number">
              {index < now ? <Icon svg={checkIcon} /> : format.number(index + 1)}
            </span>
            <span className="override-step-name">{t(`overrides.step_${name}`)}</span>
          </>
        );
        return (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {index < now ? (
              <Link to={addressOf(backTo(draft, name))} preventScrollReset>
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

function StepBody({ draft, step, addition, addressOf, closeTo }: AddDialogProps & { step: Step }) {
  const { t } = useLanguage();
  const { type, title, field } = draft;
  const { chosen, languages } = addition;
  if (type === null)
    return (
      <StepPart step="type">
        <div className="override-choices">
          {TYPES.map((one) => (
            <Link
              key={one}
              className="button button--secondary button--large"
              to={addressOf({ ...draft, type: one })}
              preventScrollReset
            >
              <Icon svg={one === 'movie' ? filmIcon : tvIcon} />
              {t(`admin.${one}`)}
            </Link>
          ))}
        </div>
      </StepPart>
    );
  if (title === null)
    return (
      <StepPart step={step}>
        <TitleSearch draft={draft} results={addition.results} addressOf={addressOf} />
      </StepPart>
    );
  if (chosen === null || chosen === 'gone' || chosen === 'failed')
    return (
      <Trouble>{t(chosen === 'failed' ? 'overrides.catalog_away' : 'overrides.no_title')}</Trouble>
    );
  if (field === null)
    return (
      <StepPart step="field">
        <CandidateLine of={chosen} />
        <div className="override-choices">
          {fieldsOf(type).map((one) => (
            <Link
              key={one}
              className="button button--secondary"
              to={addressOf({ ...draft, field: one })}
              preventScrollReset
            >
              {t(`overrides.field_${one}`)}
            </Link>
          ))}
        </div>
      </StepPart>
    );
  if (languages === null) return <Trouble>{t('overrides.catalog_away')}</Trouble>;
  return (
    <>
      <CandidateLine of={chosen} />
      <NewValueForm
        chosen={chosen}
        field={field}
        languages={languages}
        address={addressOf(draft)}
        closeTo={closeTo}
      />
    </>
  );
}

function Trouble({ children }: { children: ReactNode }) {
  return (
    <p className="admin-warning" role="alert">
      <Icon svg={triangleExclamationPointIcon} /> {children}
    </p>
  );
}
