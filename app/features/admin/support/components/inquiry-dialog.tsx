import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { INQUIRY_PRIORITIES, INQUIRY_STATUSES } from '../../../../../domain/admin.ts';
import { mailto } from '../../../../../domain/email.ts';
import type { FormIntent } from '../../../../../domain/form-intent.ts';
import { languageOf } from '../../../../../domain/language.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import type { MessageKey } from '../../../../i18n/translator.ts';
import { FieldProblems } from '../../../../ui/form/field.tsx';
import { PostForm, SubmitButton, useForm } from '../../../../ui/form/post-form.tsx';
import { Choice } from '../../../../ui/on-demand/choice.tsx';
import { AdminDialog } from '../../ui/admin-dialog.tsx';
import { toOptions } from '../../ui/filter-choice.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { InquiryDetails } from '../data.server.ts';
import { Conversation } from './conversation.tsx';
import { AssigneeName, InquiryBadges } from './inquiry-card.tsx';

type InquiryDialogProps = {
  inquiry: InquiryDetails;
  /** Its own URL: forms return to the open dialog. */
  here: string;
  closeTo: string;
};

/** Sender, state and messages of an inquiry. */
export function InquiryDialog({ inquiry, here, closeTo }: InquiryDialogProps) {
  const { t } = useLanguage();
  const hidden = { inquiry: inquiry.id, version: String(inquiry.version), return: here };
  return (
    <AdminDialog title={inquiry.subject} closeTo={closeTo} wide>
      <InquiryBadges inquiry={inquiry} />
      <div className="inquiry-parts">
        <div className="inquiry-side">
          <Facts inquiry={inquiry} />
          <ChoiceForm
            intent="admin_inquiry_status"
            failed="support.status_failed"
            name="status"
            label={t('support.status')}
            value={inquiry.status}
            hidden={hidden}
          >
            {toOptions(INQUIRY_STATUSES, inquiry.status, (status) => t(`support.status_${status}`))}
          </ChoiceForm>
          <ChoiceForm
            intent="admin_inquiry_priority"
            failed="support.priority_failed"
            name="priority"
            label={t('support.priority')}
            value={inquiry.priority}
            hidden={hidden}
          >
            {toOptions(INQUIRY_PRIORITIES.toReversed(), inquiry.priority, (priority) =>
              t(`support.priority_${priority}`),
            )}
          </ChoiceForm>
          <AssignForm inquiry={inquiry} hidden={hidden} />
        </div>
        <Conversation inquiry={inquiry} hidden={hidden} />
      </div>
    </AdminDialog>
  );
}

function Facts({
  inquiry: { name, email, member, language, created, updated, assignee },
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
      {member !== null && (
        <>
          <dt>{t('support.member')}</dt>
          <dd>
            <Link className="text-link" to={adminLinks.tab(code, 'users', { manage: member.id })}>
              <bdi>{member.username ?? t('users.no_name')}</bdi>
            </Link>
          </dd>
        </>
      )}
      <dt>{t('support.language')}</dt>
      <dd>{format.languageName(languageOf(language).tag)}</dd>
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
        <AssigneeName of={assignee} />
      </dd>
    </dl>
  );
}

type FormProps = { hidden: Record<string, string> };
type ChoiceFormProps = FormProps & {
  intent: FormIntent;
  failed: MessageKey;
  name: string;
  label: string;
  value: string;
  children: ReactNode;
};

/** A dropdown that submits on change; by its button without scripts. */
function ChoiceForm({ intent, failed, name, label, value, hidden, children }: ChoiceFormProps) {
  const { t } = useLanguage();
  const chosen = useRef<string>(undefined);
  const send = ({ currentTarget: { form, value: next } }: ChangeEvent<HTMLSelectElement>) => {
    chosen.current = next;
    form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[type=submit]'));
  };
  return (
    <PostForm
      className="admin-form"
      action={hidden.return ?? ''}
      intents={[intent]}
      failed={failed}
      hidden={hidden}
      stays
    >
      <ChosenAtOnce chosen={chosen} value={value}>
        <Choice label={label} name={name} value={value} onChange={send}>
          {children}
        </Choice>
      </ChosenAtOnce>
      <FieldProblems id={`${name}-problem`} of={name} />
      <div className="without-js">
        <SubmitButton intent={intent}>
          {t('admin.save')}
          <span className="sr-only"> {label}</span>
        </SubmitButton>
      </div>
    </PostForm>
  );
}

type ChosenProps = {
  chosen: React.RefObject<string | undefined>;
  value: string;
  children: ReactNode;
};

/**
 * Resets the dropdown after a rejected change. A saved change remounts it: restores the focus.
 */
function ChosenAtOnce({ chosen, value, children }: ChosenProps) {
  const { state } = useForm();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen.current === value && document.activeElement === document.body)
      box.current?.querySelector('select')?.focus({ preventScroll: true });
  }, [chosen, value]);
  useEffect(() => {
    if (state) box.current?.closest('form')?.reset();
  }, [state]);
  return <div ref={box}>{children}</div>;
}

/** Assigns the inquiry to the admin, or unassigns it. */
function AssignForm({ inquiry: { assignee }, hidden }: FormProps & { inquiry: InquiryDetails }) {
  const { t } = useLanguage();
  const to = assignee?.own ? 'nobody' : 'me';
  return (
    <PostForm
      className="admin-form"
      action={hidden.return ?? ''}
      intents={['admin_inquiry_assign']}
      failed="support.assign_failed"
      hidden={{ ...hidden, assignee: to }}
      stays
    >
      <SubmitButton intent="admin_inquiry_assign">
        {t(
          assignee === null
            ? 'support.take_on'
            : assignee.own
              ? 'support.give_back'
              : 'support.take_over',
        )}
      </SubmitButton>
    </PostForm>
  );
}
