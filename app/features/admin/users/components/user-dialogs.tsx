import { useLanguage } from '../../../../i18n/language-context.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { PostForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useCurrentPath } from '../../../../ui/form/use-return-field.ts';
import { AdminDialog } from '../../ui/admin-dialog.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { UserDetails } from '../data.server.ts';
import { MAX_REASON_LENGTH } from '../schema.ts';

type DialogProps = { user: UserDetails; closeTo: string };

/** Details of a user, with ban and sessions. */
export function ManageUserDialog({ user, closeTo }: DialogProps) {
  const { t, format } = useLanguage();
  return (
    <AdminDialog title={user.username ?? t('users.no_name')} closeTo={closeTo}>
      <dl className="admin-facts">
        <dt>{t('users.email')}</dt>
        <dd>
          <bdi>{user.email.endsWith('.invalid') ? t('users.no_email') : user.email}</bdi>{' '}
          {!user.emailVerified && <span className="badge">{t('users.unconfirmed')}</span>}
        </dd>
        <dt>{t('users.id')}</dt>
        <dd>
          <code>{user.id}</code>
        </dd>
        <dt>{t('users.role')}</dt>
        <dd>{t(`users.role_${user.role}`)}</dd>
        <dt>{t('users.joined')}</dt>
        <dd>
          <LocalTime iso={user.joined} />
        </dd>
        <dt>{t('users.sessions')}</dt>
        <dd>{format.number(user.sessions)}</dd>
        <dt>{t('users.reviews')}</dt>
        <dd>{format.number(user.reviews)}</dd>
        <dt>{t('users.saved')}</dt>
        <dd>{format.number(user.saved)}</dd>
      </dl>
      {!user.isSelf && (
        <>
          {user.sessions > 0 && <SessionsForm user={user} closeTo={closeTo} />}
          {user.ban ? (
            <UnbanForm user={user} closeTo={closeTo} />
          ) : (
            <BanForm user={user} closeTo={closeTo} />
          )}
        </>
      )}
    </AdminDialog>
  );
}

function SessionsForm({ user, closeTo }: DialogProps) {
  const { t } = useLanguage();
  return (
    <PostForm
      action={useCurrentPath()}
      intents={['admin_user_sessions']}
      failureTitle="users.sessions_failed"
      hidden={{ user: user.id, return: closeTo }}
      clientNavigation
    >
      <SubmitButton intent="admin_user_sessions">{t('users.end_sessions')}</SubmitButton>
    </PostForm>
  );
}

function BanForm({ user, closeTo }: DialogProps) {
  const { t } = useLanguage();
  return (
    <PostForm
      className="admin-form"
      action={useCurrentPath()}
      intents={['admin_user_ban']}
      failureTitle="users.ban_failed"
      hidden={{ user: user.id, return: closeTo }}
      clientNavigation
    >
      <Field
        name="reason"
        label={t('users.ban_reason')}
        hint={t('users.ban_hint')}
        maxLength={MAX_REASON_LENGTH}
        required
      />
      <SubmitButton kind="danger" intent="admin_user_ban" disabledWhileEmpty={REQUIRED_FIELDS}>
        {t('users.ban')}
      </SubmitButton>
    </PostForm>
  );
}

const REQUIRED_FIELDS = ['reason'];

function UnbanForm({ user, closeTo }: DialogProps) {
  const { t } = useLanguage();
  const { since = '', reason = '' } = user.ban ?? {};
  return (
    <PostForm
      className="admin-form"
      action={useCurrentPath()}
      intents={['admin_user_unban']}
      failureTitle="users.ban_failed"
      hidden={{ user: user.id, since, return: closeTo }}
      clientNavigation
    >
      <p className="admin-warning">
        {t.rich('users.banned_since', { date: <LocalTime iso={since} day />, reason })}
      </p>
      <SubmitButton intent="admin_user_unban">{t('users.unban')}</SubmitButton>
    </PostForm>
  );
}

/** Names what will be lost (M3). */
export function DeleteUserDialog({ user: { id, username, reviews }, closeTo }: DialogProps) {
  const { t } = useLanguage();
  return (
    <DeleteDialog
      title={t('users.delete_title')}
      intent="admin_user_delete"
      failureTitle="users.delete_failed"
      hidden={{ user: id }}
      closeTo={closeTo}
    >
      <p>{t.rich('users.delete_text', { name: <bdi>{username ?? t('users.no_name')}</bdi> })}</p>
      {reviews > 0 && (
        <label className="check">
          <input type="checkbox" name="keep_reviews" />
          {t('users.keep_reviews')}
        </label>
      )}
    </DeleteDialog>
  );
}
