import { Link } from 'react-router';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { shieldCheckIcon, trashIcon } from '../../../../icons/icons.ts';
import { PostForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { AdminTable, sortableHead } from '../../ui/admin-table.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { shortId, UserCell } from '../../ui/user-cell.tsx';
import type { UserRow } from '../data.server.ts';
import type { UsersQuery } from '../schema.ts';

type UsersTableProps = {
  users: UserRow[];
  sort: UsersQuery['sort'];
  /** URL of the list with a change. */
  toUrl: (change: Partial<UsersQuery>) => string;
};

export function UsersTable({ users, sort, toUrl }: UsersTableProps) {
  const { t } = useLanguage();
  return (
    <AdminTable
      caption={t('admin.tab_users')}
      heads={[
        { label: t('users.name') },
        { label: t('users.role') },
        sortableHead(t('users.joined'), sort, ['newest', 'oldest'], (newSort) =>
          toUrl({ sort: newSort, page: 1 }),
        ),
        { label: t('admin.actions'), end: true },
      ]}
    >
      {users.map((user) => (
        <tr key={user.id}>
          <td>
            <UserCell
              name={user.username}
              nameless={t('users.no_name')}
              below={shortId(user.id)}
              badge={user.isSelf && <span className="badge">{t('users.you')}</span>}
            />
          </td>
          <td>
            <RoleBadge user={user} />
          </td>
          <td data-label={t('users.joined')}>
            <LocalTime iso={user.joined} day />
          </td>
          <td className="end wide">
            {user.isSelf ? (
              <span className="admin-hint">{t('users.own')}</span>
            ) : (
              <div className="admin-actions">
                <Link
                  className="button button--plain"
                  to={toUrl({ open: { dialog: 'manage', id: user.id } })}
                  preventScrollReset
                >
                  {t('users.manage')}
                  <span className="sr-only"> {user.username}</span>
                </Link>
                <RoleForm user={user} listUrl={toUrl({})} />
                <Link
                  className="button button--plain admin-danger"
                  to={toUrl({ open: { dialog: 'delete', id: user.id } })}
                  preventScrollReset
                >
                  <Icon svg={trashIcon} />
                  {t('admin.delete')}
                  <span className="sr-only"> {user.username}</span>
                </Link>
              </div>
            )}
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}

function RoleBadge({ user: { role, banned } }: { user: UserRow }) {
  const { t } = useLanguage();
  return (
    <span className="admin-badges">
      <span className={role === 'admin' ? 'badge badge--accent' : 'badge'}>
        {role === 'admin' && <Icon svg={shieldCheckIcon} />}
        {t(`users.role_${role}`)}
      </span>
      {banned && <span className="badge badge--danger">{t('users.banned')}</span>}
    </span>
  );
}

/** Makes a user an admin, or an admin a user; the same button reverts it. */
function RoleForm({ user: { id, role, username }, listUrl }: { user: UserRow; listUrl: string }) {
  const { t } = useLanguage();
  const newRole = role === 'admin' ? 'user' : 'admin';
  return (
    <PostForm
      action={listUrl}
      intents={['admin_user_role']}
      failureTitle="users.role_failed"
      hidden={{ user: id, role: newRole, return: listUrl }}
    >
      <SubmitButton kind="plain" intent="admin_user_role">
        {t(role === 'admin' ? 'users.make_user' : 'users.make_admin')}
        <span className="sr-only"> {username}</span>
      </SubmitButton>
    </PostForm>
  );
}
