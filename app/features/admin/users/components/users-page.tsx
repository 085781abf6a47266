import type { Listing } from '../../../../../domain/admin/listing.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { FilterForm, SearchField } from '../../../../ui/pages/filter-form.tsx';
import { NotFoundDialog } from '../../ui/admin-dialog.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { TabHead } from '../../ui/tab-head.tsx';
import type { UserDetails, UserRow } from '../data.server.ts';
import { ROLES, STATUSES, type UsersQuery, usersQuery } from '../schema.ts';
import { DeleteUserDialog, ManageUserDialog } from './user-dialogs.tsx';
import { UsersTable } from './users-table.tsx';

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
    adminLinks.tab(code, 'users', usersQuery.write({ ...query, open: null, ...changed }));
  const listUrl = toUrl({});
  const isEmpty = users.rows.length === 0;
  const clearTo = usersQuery.hasFilters(query) ? adminLinks.tab(code, 'users') : null;
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
      <TabHead title={t('admin.tab_users')} listing={users} size={size} />
      <FilterForm
        path={adminLinks.tab(code, 'users')}
        toQuery={usersQuery.normalize}
        clearTo={isEmpty ? null : clearTo}
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
      {isEmpty ? (
        <EmptyList clearTo={clearTo}>{t('admin.no_match')}</EmptyList>
      ) : (
        <UsersTable users={users.rows} sort={query.sort} toUrl={toUrl} />
      )}
      <Pager page={users.page} pages={users.pages} toUrl={(page) => toUrl({ page })} />
    </>
  );
}
