import type { AdminSession } from '../../app/admin-session.ts';
import { countOpenInquiries } from '../../app/features/admin/panel/data.server.ts';
import { getSupport } from '../../app/features/admin/support/data.server.ts';
import { readInquiriesQuery } from '../../app/features/admin/support/schema.ts';
import { getUser, getUsers } from '../../app/features/admin/users/data.server.ts';
import { readUsersQuery } from '../../app/features/admin/users/schema.ts';
import { sessionFor } from '../../tests/support/panel.ts';
import { memberOf } from '../../tests/support/test-site.ts';
import type { Question } from '../filled-database.ts';

const admin: AdminSession = sessionFor(memberOf('somebody'));

const users =
  (query: string): Question =>
  (services) =>
    getUsers(services, admin, readUsersQuery(new URLSearchParams(query)));

const support =
  (query: string): Question =>
  async (services) => {
    const { failed } = await getSupport(services, admin, readInquiriesQuery(new URLSearchParams(query)));
    if (failed) throw new Error(`inquiries could not be read: ${query}`);
  };

/** What the tabs of the panel ask, by the words of the table. */
export const PANEL_QUESTIONS: Record<string, Question> = {
  'frame: open inquiries': (services) => countOpenInquiries(services, admin),
  'users, newest': users(''),
  'users, page 500': users('page=500'),
  'users, oldest': users('sort=oldest'),
  'users, administrators': users('role=admin'),
  'users, no administrators': users('role=user'),
  'users, banned': users('status=banned'),
  'users, a common word': users('q=kim'),
  'users, two common words': users('q=ki gmail'),
  'users, a rare word': users('q=kim77771'),
  'users, a word that nobody has': users('q=somethingelse'),
  'users, one of them': (services) => getUser(services, admin, 'somebody'),
  'support, newest': support(''),
  'support, oldest': support('sort=oldest'),
  'support, open and urgent of nobody': support('status=open&priority=urgent&assignee=nobody'),
  'support, of oneself': support('assignee=me'),
  'support, a common word': support('q=question'),
  'support, a rare word': support('q=p77771'),
};
