import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  TAKEDOWN_KINDS,
  type TakedownKind,
  takedownKey,
} from '../../../../../domain/admin/takedown.ts';
import type { FormIntent } from '../../../../../domain/forms/form-intent.ts';
import { MAX_URL_LENGTH } from '../../../../../domain/web/http-url.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { circleExclamationPointIcon } from '../../../../icons/icons.ts';
import { LongField } from '../../../../ui/form/field.tsx';
import { PostForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useCurrentPath } from '../../../../ui/form/use-return-field.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { toOptions } from '../../../../ui/pages/select-options.ts';
import { AdminDialog } from '../../ui/admin-dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { FormSelect } from '../../ui/form-select.tsx';
import {
  MAX_REASON_LENGTH,
  NEW_DRAFT,
  type TakedownDraft,
  type TakedownsQuery,
  takedownsQuery,
} from '../schema.ts';
import type { NamedTarget } from '../types.ts';
import { TargetCell } from './target-cell.tsx';

const CREATE_INTENTS: FormIntent[] = ['admin_takedown_create'];
const REQUIRED_FIELDS = ['reason'];

type NewTakedownProps = {
  query: TakedownsQuery & { draft: TakedownDraft };
  target: NamedTarget | null;
  closeTo: string;
};

/** Chooses what is taken down, then confirms it with a reason. */
export function NewTakedown({ query, target, closeTo }: NewTakedownProps) {
  const { t } = useLanguage();
  return (
    <AdminDialog title={t('takedowns.new_title')} closeTo={closeTo}>
      {target === null || target.state === 'taken_down' ? (
        <TargetForm query={query} target={target} closeTo={closeTo} />
      ) : (
        <ConfirmForm query={query} target={target} closeTo={closeTo} />
      )}
    </AdminDialog>
  );
}

/** The URL stores what was typed, so that this step works without scripts. */
function TargetForm({ query, target, closeTo }: NewTakedownProps) {
  const { code, t } = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const path = adminLinks.takedowns(code);
  const { draft } = query;
  const problem =
    target !== null
      ? t('takedowns.already')
      : draft.target === ''
        ? null
        : t('takedowns.no_target');
  return (
    <form
      className="admin-form"
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        const parameters = new URLSearchParams([...new FormData(event.currentTarget)] as [
          string,
          string,
        ][]);
        navigate(`${path}?${parameters}`, { preventScrollReset: true, replace: true });
      }}
    >
      {Object.entries(takedownsQuery.write({ ...query, draft: NEW_DRAFT })).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field">
        <label htmlFor={id}>{t('takedowns.target')}</label>
        <input
          id={id}
          className="input"
          name="target"
          defaultValue={draft.target}
          maxLength={MAX_URL_LENGTH}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          required
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? `${id}-hint` : `${id}-hint ${id}-problem`}
        />
        {problem && (
          <div id={`${id}-problem`} role="alert">
            <ul className="field-problems">
              <li>
                <Icon svg={circleExclamationPointIcon} />
                {problem}
              </li>
            </ul>
          </div>
        )}
        <p className="field-hint" id={`${id}-hint`}>
          {t('takedowns.target_hint')}
        </p>
      </div>
      <FormSelect
        label={t('takedowns.kind')}
        name="kind"
        value={draft.kind}
        options={toOptions(TAKEDOWN_KINDS, (kind) => t(`takedowns.kind_${kind}`))}
      />
      <DialogButtons closeTo={closeTo}>
        <button type="submit" className="button button--primary">
          {t('takedowns.continue')}
        </button>
      </DialogButtons>
    </form>
  );
}

function ConfirmForm({ query, target, closeTo }: NewTakedownProps & { target: NamedTarget }) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="admin-form"
      action={useCurrentPath()}
      intents={CREATE_INTENTS}
      failureTitle="takedowns.failed"
      hidden={{ target: takedownKey(target), return: closeTo }}
      clientNavigation
    >
      <div className="takedown-target">
        <TargetCell kind={target.kind} targetId={target.id} name={target.name} />
        <Link
          className="text-link"
          to={adminLinks.takedowns(code, takedownsQuery.write({ ...query, draft: NEW_DRAFT }))}
          preventScrollReset
          replace
        >
          {t('takedowns.change')}
        </Link>
      </div>
      {target.state === 'missing' && <p className="admin-warning">{t('takedowns.missing')}</p>}
      {target.state === 'unchecked' && <p className="admin-warning">{t('takedowns.unchecked')}</p>}
      <p>{t(getEffectText(target.kind))}</p>
      <LongField
        name="reason"
        label={t('takedowns.reason')}
        hint={t('takedowns.reason_hint')}
        maxLength={MAX_REASON_LENGTH}
        rows={3}
      />
      <DialogButtons closeTo={closeTo}>
        <SubmitButton
          kind="danger"
          intent="admin_takedown_create"
          disabledWhileEmpty={REQUIRED_FIELDS}
        >
          {t('takedowns.confirm')}
        </SubmitButton>
      </DialogButtons>
    </PostForm>
  );
}

function getEffectText(kind: TakedownKind) {
  return kind === 'movie' || kind === 'tv'
    ? 'takedowns.effect_title'
    : (`takedowns.effect_${kind}` as const);
}
