import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { mailto } from '../../../../../domain/accounts/email.ts';
import { INQUIRY_PRIORITIES, INQUIRY_STATUSES } from '../../../../../domain/admin/admin.ts';
import type { FormIntent } from '../../../../../domain/forms/form-intent.ts';
import { getLanguage } from '../../../../../domain/language/language.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import type { MessageKey } from '../../../../i18n/translator.ts';
import { FieldProblems } from '../../../../ui/form/field.tsx';
import { PostForm, useForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { SelectField } from '../../../../ui/pages/select-field.tsx';
import { type SelectOption, toOptions } from '../../../../ui/pages/select-options.ts';
import { AdminDialog } from '../../ui/admin-dialog.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { InquiryDetails } from '../data.server.ts';
import { Conversation } from './conversation.tsx';
import { AssigneeName, InquiryBadges } from './inquiry-card.tsx';

type InquiryDialogProps = {
  inquiry: InquiryDetails;
  /** Its own URL: forms return to the open dialog. */
  dialogUrl: string;
  closeTo: string;
};

/** Sender, state and messages of an inquiry. */
export function InquiryDialog({ inquiry, dialogUrl, closeTo }: InquiryDialogProps) {
  const { t } = useLanguage();
  const hidden = { inquiry: inquiry.id, version: String(inquiry.version), return: dialogUrl };
  return (
    <AdminDialog title={inquiry.subject} closeTo={closeTo} wide>
      <InquiryBadges inquiry={inquiry} />
      <div className="inquiry-columns">
        <div className="inquiry-side">
          <InquiryFacts inquiry={inquiry} />
          <SelectForm
            intent="admin_inquiry_status"
            failureTitle="support.status_failed"
            name="status"
            label={t('support.status')}
            value={inquiry.status}
            hidden={hidden}
            options={toOptions(INQUIRY_STATUSES, (status) => t(`support.status_${status}`))}
          />
          <SelectForm
            intent="admin_inquiry_priority"
            failureTitle="support.priority_failed"
            name="priority"
            label={t('support.priority')}
            value={inquiry.priority}
            hidden={hidden}
            options={toOptions(INQUIRY_PRIORITIES.toReversed(), (priority) =>
              t(`support.priority_${priority}`),
            )}
          />
          <AssignForm inquiry={inquiry} hidden={hidden} />
        </div>
        <Conversation inquiry={inquiry} hidden={hidden} />
      </div>
    </AdminDialog>
  );
}

function InquiryFacts({
  inquiry: { name, email, user, language, created, updated, assignee },
}: {
  inquiry: InquiryDetails;
}) {
  const { code, t, format } = useLanguage();
  return (
    <dl className="admin-facts">
      <dt>{t('support.name')}</dt>
      <dd>
        <bdi>{name}</bdi>
      </dd>
      <dt>{t('support.email')}</dt>
      <dd>
        <a className="text-link" href={mailto(email)}>
          <bdi>{email}</bdi>
        </a>
      </dd>
      {user !== null && (
        <>
          <dt>{t('support.member')}</dt>
          <dd>
            <Link className="text-link" to={adminLinks.tab(code, 'users', { manage: user.id })}>
              <bdi>{user.username ?? t('users.no_name')}</bdi>
            </Link>
          </dd>
        </>
      )}
      <dt>{t('support.language')}</dt>
      <dd>{format.languageName(getLanguage(language).tag)}</dd>
      <dt>{t('support.created')}</dt>
      <dd>
        <LocalTime iso={created} />
      </dd>
      <dt>{t('support.updated')}</dt>
      <dd>
        <LocalTime iso={updated} />
      </dd>
      <dt>{t('support.assignee')}</dt>
      <dd>
        <AssigneeName assignee={assignee} />
      </dd>
    </dl>
  );
}

type FormProps = { hidden: Record<string, string> };
type SelectFormProps = FormProps & {
  intent: FormIntent;
  failureTitle: MessageKey;
  name: string;
  label: string;
  value: string;
  options: readonly SelectOption[];
};

/** A dropdown that submits on change; by its button without scripts. */
function SelectForm({
  intent,
  failureTitle,
  name,
  label,
  value,
  hidden,
  options,
}: SelectFormProps) {
  const { t } = useLanguage();
  const submittedValue = useRef<string>(undefined);
  const submitChange = ({
    currentTarget: { form, value: next },
  }: ChangeEvent<HTMLSelectElement>) => {
    submittedValue.current = next;
    form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[type=submit]'));
  };
  return (
    <PostForm
      className="admin-form"
      action={hidden.return ?? ''}
      intents={[intent]}
      failureTitle={failureTitle}
      hidden={hidden}
      clientNavigation
    >
      <ResetOnRejection submittedValue={submittedValue} value={value}>
        <SelectField
          label={label}
          name={name}
          value={value}
          options={options}
          onChange={submitChange}
        />
      </ResetOnRejection>
      <FieldProblems id={`${name}-problem`} field={name} />
      <div className="without-js">
        <SubmitButton intent={intent}>
          {t('admin.save')}
          <span className="sr-only"> {label}</span>
        </SubmitButton>
      </div>
    </PostForm>
  );
}

type ResetOnRejectionProps = {
  submittedValue: React.RefObject<string | undefined>;
  value: string;
  children: ReactNode;
};

/**
 * Resets the dropdown after a rejected change. A saved change remounts it: restores the focus.
 */
function ResetOnRejection({ submittedValue, value, children }: ResetOnRejectionProps) {
  const { state } = useForm();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submittedValue.current === value && document.activeElement === document.body)
      container.current?.querySelector('select')?.focus({ preventScroll: true });
  }, [submittedValue, value]);
  useEffect(() => {
    if (state) container.current?.closest('form')?.reset();
  }, [state]);
  return <div ref={container}>{children}</div>;
}

/** Assigns the inquiry to the admin, or unassigns it. */
function AssignForm({ inquiry: { assignee }, hidden }: FormProps & { inquiry: InquiryDetails }) {
  const { t } = useLanguage();
  const newAssignee = assignee?.isSelf ? 'nobody' : 'me';
  return (
    <PostForm
      className="admin-form"
      action={hidden.return ?? ''}
      intents={['admin_inquiry_assign']}
      failureTitle="support.assign_failed"
      hidden={{ ...hidden, assignee: newAssignee }}
      clientNavigation
    >
      <SubmitButton intent="admin_inquiry_assign">
        {t(
          assignee === null
            ? 'support.take_on'
            : assignee.isSelf
              ? 'support.give_back'
              : 'support.take_over',
        )}
      </SubmitButton>
    </PostForm>
  );
}
