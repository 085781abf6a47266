import { Link } from 'react-router';
import type { Listing } from '../../../../../domain/admin/listing.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { shieldCheckIcon, trashIcon } from '../../../../icons/icons.ts';
import { PostForm, SubmitButton } from '../../../../ui/form/post-form.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { FilterForm, SearchField } from '../../../../ui/lazy/filter-form.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { NotFoundDialog } from '../../ui/admin-dialog.tsx';
import { AdminTable, EmptyList, ResultCount, sortableHead } from '../../ui/admin-table.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { shortId, UserCell } from '../../ui/user-cell.tsx';
import type { UserDetails, UserRow } from '../data.server.ts';
import { ROLES, readUsersQuery, STATUSES, type UsersQuery, writeUsersQuery } from '../schema.ts';
import { DeleteUserDialog, ManageUserDialog } from './user-dialogs.tsx';

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
  const toUrl = (changed: Partial<UsersQuery>) =>
    adminLinks.tab(code, 'users', writeUsersQuery({ ...query, open: null, ...changed }));
  const listUrl = toUrl({});
  return (
    <>
      {query.open !== null && opened === null && (
        <NotFoundDialog
          title={t(`users.${query.open.dialog}_title`)}
          text={t('users.gone')}
          closeTo={listUrl}
        />
      )}
      {query.open?.dialog === 'manage' && opened !== null && (
        <ManageUserDialog user={opened} closeTo={listUrl} />
      )}
      {query.open?.dialog === 'delete' && opened !== null && (
        <DeleteUserDialog user={opened} closeTo={listUrl} />
      )}
      <div className="admin-bar">
        <FilterForm
          path={adminLinks.tab(code, 'users')}
          toUrl={(parameters) =>
            adminLinks.tab(code, 'users', writeUsersQuery(readUsersQuery(parameters)))
          }
          clearTo={query.text || query.role || query.status ? adminLinks.tab(code, 'users') : null}
        >
          <SearchField label={t('users.search')} value={query.text} />
          <FilterSelect
            name="role"
            label={t('users.role')}
            allLabel={t('users.all_roles')}
            value={query.role}
            values={ROLES}
            toLabel={(role) => t(`users.role_${role}`)}
          />
          <FilterSelect
            name="status"
            label={t('users.status')}
            allLabel={t('users.all_statuses')}
            value={query.status}
            values={STATUSES}
            toLabel={(status) => t(status === 'active' ? 'users.not_banned' : 'users.banned')}
          />
          <SortSelect sort={query.sort} />
        </FilterForm>
        <ResultCount listing={users} size={size} />
      </div>
      {users.rows.length === 0 ? (
        <EmptyList>{t('admin.no_match')}</EmptyList>
      ) : (
        <AdminTable
          caption={t('admin.tab_users')}
          heads={[
            { label: t('users.name') },
            { label: t('users.role') },
            sortableHead(t('users.joined'), query.sort, ['newest', 'oldest'], (sort) =>
              toUrl({ sort, page: 1 }),
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
                    <RoleForm user={user} listUrl={listUrl} />
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
      )}
      <Pager page={users.page} pages={users.pages} toUrl={(page) => toUrl({ page })} />
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
