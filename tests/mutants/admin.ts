import type { Mutant } from './mutant.ts';

const ADMIN = 'app/features/admin';

/** Of the admin area. */
export const ADMIN_MUTANTS: readonly Mutant[] = [
  {
    title: 'admins can remove their own role',
    file: `${ADMIN}/users/mutations.server.ts`,
    find: "  if (id === admin.id) throw new AdminError(403, 'users.own');\n",
    replace: '',
    tests: [`${ADMIN}/users/mutations-access.server.test.ts`],
  },
  {
    title: 'a ban leaves the sessions of the user',
    file: `${ADMIN}/users/mutations.server.ts`,
    find: '      await endUserSessions(transaction, id);\n      await voidCredentials(transaction, id);\n',
    replace: '      await voidCredentials(transaction, id);\n',
    tests: [`${ADMIN}/users/mutations.server.test.ts`],
  },
  {
    title: 'the oldest reports of a review come first',
    file: `${ADMIN}/reviews/data.server.ts`,
    find: ".orderBy('review_reports.created_at', 'desc')",
    replace: ".orderBy('review_reports.created_at')",
    tests: [`${ADMIN}/reviews/data.server.test.ts`],
  },
  {
    title: 'a change is made for an admin whose role was just revoked',
    file: 'app/admin-session.ts',
    find: 'else assertAdmin(await lockIfAdmin(transaction, admin.id));',
    replace: 'else await lockIfAdmin(transaction, admin.id);',
    tests: ['app/admin-session.test.ts'],
  },
  {
    title: 'a reply to an inquiry is mailed in the language of the admin',
    file: `${ADMIN}/support/mutations.server.ts`,
    find: 'getLanguage(inquiry.language).code',
    replace: 'getLanguage(submission.visitor.lang).code',
    tests: [`${ADMIN}/support/mutations-reply.server.test.ts`],
  },
  {
    title: 'pages are purged before the takedown is read',
    file: `${ADMIN}/takedowns/mutations.server.ts`,
    find: '  await services.reloadTakedowns();\n',
    replace: '  services.reloadTakedowns();\n',
    tests: [`${ADMIN}/takedowns/mutations-pages.server.test.ts`],
  },
  {
    title: 'an older version of an override overwrites a newer one',
    file: `${ADMIN}/overrides/change-override.server.ts`,
    find: "if (version !== (active ? `${active.id} ${active.version}` : ''))",
    replace: "if (!active && version !== '')",
    tests: [`${ADMIN}/overrides/change-override.server.test.ts`],
  },
];
