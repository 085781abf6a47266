import { sql } from 'kysely';
import type { AdminSession } from '../../../../app/admin-session.ts';
import type { Services } from '../../../../app/context.ts';
import { countForTabs } from '../../../../app/features/admin/layout/data.server.ts';
import { getDocuments } from '../../../../app/features/admin/legal/get-documents.server.ts';
import { legalQuery } from '../../../../app/features/admin/legal/schema.ts';
import { getLogs } from '../../../../app/features/admin/logs/get-logs.server.ts';
import { getSecurity } from '../../../../app/features/admin/logs/get-security.server.ts';
import { logsQuery, securityQuery } from '../../../../app/features/admin/logs/schema.ts';
import { getOverrides } from '../../../../app/features/admin/overrides/data.server.ts';
import { overridesQuery } from '../../../../app/features/admin/overrides/schema.ts';
import { getProviders } from '../../../../app/features/admin/providers/get-providers.server.ts';
import { providersQuery } from '../../../../app/features/admin/providers/schema.ts';
import { countReported, getReviews } from '../../../../app/features/admin/reviews/data.server.ts';
import { reviewsQuery } from '../../../../app/features/admin/reviews/schema.ts';
import { getStats } from '../../../../app/features/admin/stats/data.server.ts';
import { statsQuery } from '../../../../app/features/admin/stats/schema.ts';
import { getSupport } from '../../../../app/features/admin/support/data.server.ts';
import { inquiriesQuery } from '../../../../app/features/admin/support/schema.ts';
import { getUser, getUsers } from '../../../../app/features/admin/users/data.server.ts';
import { usersQuery } from '../../../../app/features/admin/users/schema.ts';
import { toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { createTestUser } from '../../../../tests/support/test-site.ts';
import type { DatabaseRead } from '../filled-database.ts';

const admin: AdminSession = toAdminSession(createTestUser('somebody'));

const users =
  (query: string): DatabaseRead =>
  (services) =>
    getUsers(services, admin, usersQuery.read(new URLSearchParams(query)));

const support =
  (query: string): DatabaseRead =>
  async (services) => {
    const { failed } = await getSupport(
      services,
      admin,
      inquiriesQuery.read(new URLSearchParams(query)),
    );
    if (failed) throw new Error(`cannot read inquiries: ${query}`);
  };

const reviews =
  (query: string): DatabaseRead =>
  (services) =>
    getReviews(services, admin, reviewsQuery.read(new URLSearchParams(query)), 'ko');

const logs =
  (query: string): DatabaseRead =>
  (services) =>
    getLogs(services, admin, logsQuery.read(new URLSearchParams(query)));

const security =
  (query: string): DatabaseRead =>
  (services) =>
    getSecurity(services, admin, securityQuery.read(new URLSearchParams(query)));

const legal =
  (query: string): DatabaseRead =>
  async (services) => {
    const { failed } = await getDocuments(
      services,
      admin,
      legalQuery.read(new URLSearchParams(query)),
    );
    if (failed) throw new Error(`documents could not be read: ${query}`);
  };

const overrides =
  (query: string): DatabaseRead =>
  (services) =>
    getOverrides(services, admin, overridesQuery.read(new URLSearchParams(query)), 'ko');

const providers =
  (query: string): DatabaseRead =>
  (services) =>
    getProviders(services, admin, providersQuery.read(new URLSearchParams(query)), 'ko');

const stats =
  (query: string): DatabaseRead =>
  (services) =>
    getStats(services, admin, statsQuery.read(new URLSearchParams(query)), 'ko');

/** An existing id. */
async function anyId({ db }: Pick<Services, 'db'>, table: 'users' | 'admin_logs'): Promise<string> {
  const column = table === 'users' ? 'id' : 'target_id';
  const { rows } = await sql<{
    id: string;
  }>`select ${sql.ref(column)} as id from ${sql.table(table)} limit 1`.execute(db);
  return rows[0]?.id ?? '';
}

/** Reads of the tabs of the admin panel. */
export const ADMIN_READS: Record<string, DatabaseRead> = {
  'frame: open inquiries': (services) => countForTabs(services, admin),
  'stats, a week': stats('days=7'),
  'stats, a month': stats('days=30'),
  'stats, a quarter': stats('days=90'),
  'users, newest': users(''),
  'users, page 500': users('page=500'),
  'users, oldest': users('sort=oldest'),
  'users, administrators': users('role=admin'),
  'users, no administrators': users('role=user'),
  'users, banned': users('status=banned'),
  'users, a common word': users('q=kim'),
  'users, two common words': users('q=ki gmail'),
  'users, a rare word': users('q=mina77771'),
  'users, a word that nobody has': users('q=somethingelse'),
  'users, one of them': async (services) =>
    getUser(services, admin, await anyId(services, 'users')),
  'legal, newest': legal(''),
  'legal, last changed of a type': legal('type=terms_of_service&sort=changed'),
  'legal, a common word': legal('q=terms'),
  'support, newest': support(''),
  'support, oldest': support('sort=oldest'),
  'support, open and high of nobody': support('status=open&priority=high&assignee=nobody'),
  'support, of oneself': support('assignee=me'),
  'support, a common word': support('q=question'),
  'support, a rare word': support('q=p77771'),
  'support, a common word, closed and urgent': support('q=question&status=closed&priority=urgent'),
  'overrides, newest': overrides(''),
  'overrides, page 100': overrides('page=100'),
  'overrides, of a field in a language': overrides('field=title&language=ko'),
  'overrides, deleted': overrides('state=deleted'),
  'overrides, deleted in a language': overrides('state=deleted&language=ja'),
  'overrides, of titles by their names': overrides('q=parasite'),
  'providers, newest': providers(''),
  'providers, page 500': providers('page=500'),
  'providers, of a kind in a country, page 500': providers('watch=rent&country=US&page=500'),
  'providers, a common name, page 500': providers('q=reel&page=500'),
  'providers, of a title': providers('q=movie/2490'),
  'reviews, newest': reviews(''),
  'reviews, page 500': reviews('page=500'),
  'reviews, of a rating, page 500': reviews('rating=9&page=500'),
  'reviews, of a rating in a language': reviews('rating=9&language=de'),
  'reviews, of a rating in a language that has none': reviews('rating=9&language=ko'),
  'reviews, of titles by their names': reviews('q=film 9'),
  'reviews, of a title': reviews('q=movie/2490'),
  'reviews, of a user': reviews('user=mina'),
  'reviews, reported': reviews('reported=1'),
  'reviews, how many are reported': (services) => countReported(services, admin),
  'log, newest': logs(''),
  'log, page 500': logs('page=500'),
  'log, of an action, page 500': logs('action=delete_user&page=500'),
  'log, of an action in a year': logs('action=ban_user&from=2026-01-01&to=2026-12-31'),
  'log, of a target': async (services) =>
    logs(`target=${await anyId(services, 'admin_logs')}`)(services),
  'log, of an administrator by name': logs('q=mina'),
  'security events, newest': security(''),
  'security events, page 500': security('page=500'),
  'security events, of a kind, page 500': security('event=sign_in_failed&page=500'),
  'security events, of a kind on a day': security(
    'event=role_changed&from=2026-01-01&to=2026-01-01',
  ),
  'security events, of a user': async (services) =>
    security(`q=${await anyId(services, 'users')}`)(services),
  'security events, of users by name': security('q=mina&event=sign_in'),
};
