import { sql, type Transaction } from 'kysely';
import { deleteUserAccount } from '../../../../db/delete-user.ts';
import type { Schema } from '../../../../db/schema.ts';
import {
  endSessions as endUserSessions,
  voidCredentials,
} from '../../../../db/void-credentials.ts';
import type { Role } from '../../../../domain/accounts/account.ts';
import type { SecurityEntry, SecurityEvent } from '../../../../domain/accounts/security-event.ts';
import { readText } from '../../../../domain/forms/form.ts';
import { normalizeSingleLine } from '../../../../domain/text/text-input.ts';
import {
  AdminError,
  type AdminSession,
  type Change,
  changeAsAdmin,
  redirectToTab,
  withAdmin,
} from '../../../admin-session.ts';
import type { FormHandlers, FormSubmission } from '../../../forms/form-action.ts';
import { MAX_REASON_LENGTH } from './schema.ts';

type TargetUser = {
  id: string;
  username: string;
  role: Role;
  /** `since` is an ISO date. `null` if not banned. */
  ban: { reason: string | null; since: string } | null;
};

/** Changes another user. Locks all admins, so that the last one cannot be removed concurrently. */
async function changeUser<T>(
  { services, form }: FormSubmission,
  admin: AdminSession,
  change: (transaction: Transaction<Schema>, user: TargetUser) => Promise<Change<T>>,
): Promise<T> {
  const id = readText(form, 'user');
  if (id === admin.id) throw new AdminError(403, 'users.own');
  return changeAsAdmin(
    services,
    admin,
    async (transaction) => {
      const row = await transaction
        .selectFrom('users')
        .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
        .select([
          'users.id',
          'users.name',
          'users.banned_at',
          'users.ban_reason',
          'user_roles.role',
        ])
        .where('users.id', '=', id)
        .forUpdate('users')
        .executeTakeFirst();
      if (!row) throw new AdminError(404, 'users.gone');
      const ban = row.banned_at && { reason: row.ban_reason, since: row.banned_at.toISOString() };
      return change(transaction, { id: row.id, username: row.name, role: row.role ?? 'user', ban });
    },
    { changesRoles: true },
  );
}

const toggleRole = withAdmin(
  { failureTitle: 'users.role_failed', keptFields: ['user'] },
  async (submission, admin) => {
    const newRole: Role = submission.form.get('role') === 'admin' ? 'admin' : 'user';
    await changeUser(submission, admin, async (transaction, { id, username, role }) => {
      // Changed by another admin.
      if (role === newRole) throw new AdminError(409, 'users.already');
      await transaction
        .insertInto('user_roles')
        .values({ user_id: id, role: newRole })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ role: newRole, granted_at: sql<Date>`now()` }),
        )
        .execute();
      return {
        log: [
          {
            action: 'update_user_role',
            type: 'user',
            id,
            details: { username, before: role, after: newRole },
          },
        ],
        result: null,
      };
    });
    recordSecurity(submission, admin, 'role_changed', {
      before: newRole === 'admin' ? 'user' : 'admin',
      after: newRole,
    });
    return redirectToTab(
      submission,
      'users',
      newRole === 'admin' ? 'admin_made_admin' : 'admin_made_user',
    );
  },
);

/** Deletes an account; `keep_reviews` keeps its reviews without a name. */
const deleteUser = withAdmin({ failureTitle: 'users.delete_failed' }, async (submission, admin) => {
  const keepReviews = submission.form.has('keep_reviews');
  const tags = await changeUser(submission, admin, async (transaction, { id, username, role }) => ({
    result: await deleteUserAccount(transaction, id, { keepReviews }),
    log: [
      {
        action: 'delete_user',
        type: 'user',
        id,
        details: { username, role, reviews: keepReviews ? 'kept' : 'deleted' },
      },
    ],
  }));
  submission.services.invalidate(tags);
  recordSecurity(submission, admin, 'account_deleted');
  return redirectToTab(submission, 'users', 'admin_user_deleted');
});

/** Ends all sessions; a banned user cannot sign in (server/accounts/auth.ts). */
const banUser = withAdmin(
  { failureTitle: 'users.ban_failed', keptFields: ['reason'] },
  async (submission, admin) => {
    const reason = normalizeSingleLine(
      readText(submission.form, 'reason', MAX_REASON_LENGTH + 1),
      MAX_REASON_LENGTH + 1,
    );
    if (reason === '') throw new AdminError(422, 'users.reason_required', 'reason');
    if (reason.length > MAX_REASON_LENGTH)
      throw new AdminError(422, 'admin.too_long', 'reason', { count: MAX_REASON_LENGTH });
    await changeUser(submission, admin, async (transaction, { id, username, ban }) => {
      if (ban !== null) throw new AdminError(409, 'admin.stale');
      await transaction
        .updateTable('users')
        .set({ banned_at: sql<Date>`now()`, ban_reason: reason })
        .where('id', '=', id)
        .execute();
      await endUserSessions(transaction, id);
      await voidCredentials(transaction, id);
      return {
        log: [
          {
            action: 'ban_user',
            type: 'user',
            id,
            details: { username, before: null, after: reason },
          },
        ],
        result: null,
      };
    });
    recordSecurity(submission, admin, 'user_banned');
    return redirectToTab(submission, 'users', 'admin_user_banned');
  },
);

const unbanUser = withAdmin({ failureTitle: 'users.ban_failed' }, async (submission, admin) => {
  await changeUser(submission, admin, async (transaction, { id, username, ban }) => {
    // The admin has read the reason of this ban.
    if (ban === null || ban.since !== readText(submission.form, 'since'))
      throw new AdminError(409, 'admin.stale');
    await transaction
      .updateTable('users')
      .set({ banned_at: null, ban_reason: null })
      .where('id', '=', id)
      .execute();
    return {
      log: [
        {
          action: 'unban_user',
          type: 'user',
          id,
          details: { username, before: ban.reason, after: null },
        },
      ],
      result: null,
    };
  });
  recordSecurity(submission, admin, 'user_unbanned');
  return redirectToTab(submission, 'users', 'admin_user_unbanned');
});

const endSessions = withAdmin(
  { failureTitle: 'users.sessions_failed' },
  async (submission, admin) => {
    await changeUser(submission, admin, async (transaction, { id, username }) => {
      const endedSessions = await endUserSessions(transaction, id);
      if (endedSessions === 0) throw new AdminError(409, 'admin.stale');
      await voidCredentials(transaction, id);
      const details = { username, before: endedSessions, after: 0 };
      return { log: [{ action: 'end_user_sessions', type: 'user', id, details }], result: null };
    });
    recordSecurity(submission, admin, 'sessions_ended');
    return redirectToTab(submission, 'users', 'admin_sessions_ended');
  },
);

function recordSecurity(
  { services, form }: FormSubmission,
  admin: AdminSession,
  event: SecurityEvent,
  details: SecurityEntry['details'] = {},
): void {
  services.recordSecurity({
    event,
    userId: readText(form, 'user'),
    details: { by: admin.id, ...details },
  });
}

export const USERS_FORMS = {
  admin_user_role: toggleRole,
  admin_user_delete: deleteUser,
  admin_user_ban: banUser,
  admin_user_unban: unbanUser,
  admin_user_sessions: endSessions,
} satisfies FormHandlers;
