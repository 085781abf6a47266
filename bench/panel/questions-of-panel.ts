import type { AdminSession } from '../../app/admin-session.ts';
import { getLogs } from '../../app/features/admin/logs/get-logs.server.ts';
import { readLogsQuery } from '../../app/features/admin/logs/schema.ts';
import { countOpenInquiries } from '../../app/features/admin/panel/data.server.ts';
import { countReported, getReviews } from '../../app/features/admin/reviews/data.server.ts';
import { readReviewsQuery } from '../../app/features/admin/reviews/schema.ts';
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

const reviews =
  (query: string): Question =>
  (services) =>
    getReviews(services, admin, readReviewsQuery(new URLSearchParams(query)), 'ko');

const logs =
  (query: string): Question =>
  (services) =>
    getLogs(services, admin, readLogsQuery(new URLSearchParams(query)));

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
  'reviews, newest': reviews(''),
  'reviews, page 500': reviews('page=500'),
  'reviews, of a rating, page 500': reviews('rating=9&page=500'),
  'reviews, of a rating in a language': reviews('rating=9&language=ko'),
  'reviews, of titles by their names': reviews('q=film 9'),
  'reviews, of a title': reviews('q=movie/2490'),
  'reviews, of a user': reviews('user=mina'),
  'reviews, reported': reviews('reported=1'),
  'reviews, how many are reported': (services) => countReported(services, admin),
  'log, newest': logs(''),
  'log, page 500': logs('page=500'),
  'log, of an action, page 500': logs('action=delete_user&page=500'),
  'log, of an action in a year': logs('action=ban_user&from=2026-01-01&to=2026-12-31'),
  'log, of a target': logs('target=3f5f5115'),
  'log, of an administrator by name': logs('q=mina'),
};
