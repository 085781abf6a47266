import { Link } from 'react-router';
import type { Listing } from '../../../../../domain/listing.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { shieldCheckIcon, trashIcon } from '../../../../icons/icons.ts';
import { PostForm, SubmitButton } from '../../../../ui/form/post-form.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { FilterForm, WordsField } from '../../../../ui/on-demand/filter-form.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { NotFoundDialog } from '../../ui/admin-dialog.tsx';
import { AdminTable, EmptyList, ResultCount, sortHead } from '../../ui/admin-table.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { SortChoice } from '../../ui/sort-choice.tsx';
import { shortId, UserCell } from '../../ui/user-cell.tsx';
import type { UserDetails, UserRow } from '../data.server.ts';
import { ROLES, readUsersQuery, STATUSES, type UsersQuery, writeUsersQuery } from '../schema.ts';
import { DeleteUser, ManageDialog } from './user-dialogs.tsx';

type UsersPageProps = {
  query: UsersQuery;
  users: Listing<UserRow>;
  size: number;
  /** `null` if not found. */
  opened: UserDetails | null;
};

/** Users with their roles and actions (M3). */
export function UsersPage({ query, users, size, opened }: UsersPageProps) {
  const { code, t } = useLanguage();
  const address = (changed: Partial<UsersQuery>) =>
    adminLinks.tab(code, 'users', writeUsersQuery({ ...query, open: null, ...changed }));
  const here = address({});
  return (
    <>
      {query.open !== null && opened === null && (
        <NotFoundDialog
          title={t(`users.${query.open.dialog}_title`)}
          text={t('users.gone')}
          closeTo={here}
        />
      )}
      {query.open?.dialog === 'manage' && opened !== null && (
        <ManageDialog user={opened} closeTo={here} />
      )}
      {query.open?.dialog === 'delete' && opened !== null && (
        <DeleteUser user={opened} closeTo={here} />
      )}
      <div className="admin-bar">
        <FilterForm
          path={adminLinks.tab(code, 'users')}
          addressOf={(chosen) =>
            adminLinks.tab(code, 'users', writeUsersQuery(readUsersQuery(chosen)))
          }
          clearTo={query.text || query.role || query.status ? adminLinks.tab(code, 'users') : null}
        >
          <WordsField label={t('users.search')} value={query.text} />
          <FilterChoice
            name="role"
            label={t('users.role')}
            all={t('users.all_roles')}
            value={query.role}
            values={ROLES}
            say={(role) => t(`users.role_${role}`)}
          />
          <FilterChoice
            name="status"
            label={t('users.status')}
            all={t('users.all_statuses')}
            value={query.status}
            values={STATUSES}
            say={(status) => t(status === 'active' ? 'users.not_banned' : 'users.banned')}
          />
          <SortChoice sort={query.sort} />
        </FilterForm>
        <ResultCount of={users} size={size} />
      </div>
      {users.rows.length === 0 ? (
        <EmptyList>{t('admin.no_match')}</EmptyList>
      ) : (
        <AdminTable
          caption={t('admin.tab_users')}
          heads={[
            { label: t('users.name') },
            { label: t('users.role') },
            sortHead(t('users.joined'), query.sort, ['newest', 'oldest'], (sort) =>
              address({ sort, page: 1 }),
            ),
            { label: t('admin.actions'), end: true },
          ]}
        >
          {users.rows.map((user) => (
            <tr key={user.id}>
              <td>
                <UserCell
                  name={user.username}
                  nameless={t('users.no_name')}
                  below={shortId(user.id)}
                  badge={user.own && <span className="badge">{t('users.you')}</span>}
                />
              </td>
              <td>
                <RoleBadge user={user} />
              </td>
              <td data-label={t('users.joined')}>
                <LocalTime iso={user.joined} day />
              </td>
              <td className="end wide">
                {user.own ? (
                  <span className="admin-hint">{t('users.own')}</span>
                ) : (
                  <div className="admin-actions">
                    <Link
                      className="button button--plain"
                      to={address({ open: { dialog: 'manage', id: user.id } })}
                      preventScrollReset
                    >
                      {t('users.manage')}
                      <span className="sr-only"> {user.username}</span>
                    </Link>
                    <RoleForm user={user} here={here} />
                    <Link
                      className="button button--plain admin-danger"
                      to={address({ open: { dialog: 'delete', id: user.id } })}
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
      )}
      <Pager page={users.page} pages={users.pages} address={(page) => address({ page })} />
    </>
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
function RoleForm({ user: { id, role, username }, here }: { user: UserRow; here: string }) {
  const { t } = useLanguage();
  const to = role === 'admin' ? 'user' : 'admin';
  return (
    <PostForm
      action={here}
      intents={['admin_user_role']}
      failed="users.role_failed"
      hidden={{ user: id, role: to, return: here }}
    >
      <SubmitButton kind="plain" intent="admin_user_role">
        {t(role === 'admin' ? 'users.make_user' : 'users.make_admin')}
        <span className="sr-only"> {username}</span>
      </SubmitButton>
    </PostForm>
  );
}
