import type { Mutant } from './mutant.ts';

const REVIEWS = 'app/features/reviews';
const SAVED = 'app/features/saved';

/** Of the features of visitors and users, their forms and languages. */
export const FEATURE_MUTANTS: readonly Mutant[] = [
  {
    title: 'a banned user can write a review',
    file: `${REVIEWS}/mutations.server.ts`,
    find: ' and banned_at is null for key share',
    replace: ' for key share',
    tests: [`${REVIEWS}/mutations.server.test.ts`],
  },
  {
    title: 'a vote for a review does not purge the page of the title',
    file: `${REVIEWS}/mutations.server.ts`,
    find: '.onConflict((conflict) => conflict.doNothing())\n        .execute(),\n    purgeAndRedirect,',
    replace:
      '.onConflict((conflict) => conflict.doNothing())\n        .execute(),\n    (voted) => redirectBack(voted, null),',
    tests: [`${REVIEWS}/mutations-votes.server.test.ts`],
  },
  {
    title: 'a review may have one character too many',
    file: `${REVIEWS}/mutations.server.ts`,
    find: 'isLongerThan(text, MAX_REVIEW_LENGTH)',
    replace: 'isLongerThan(text, MAX_REVIEW_LENGTH + 1)',
    tests: [`${REVIEWS}/mutations.server.test.ts`],
  },
  {
    title: 'of the lowest ratings, the newest come first',
    file: `${REVIEWS}/data.server.ts`,
    find: 'lowest: sql`rating, created_at, id desc`',
    replace: 'lowest: sql`rating, created_at desc, id`',
    tests: [`${REVIEWS}/data.server.test.ts`],
  },
  {
    title: 'the shared list of a banned user stays public',
    file: `${SAVED}/get-list-link.server.ts`,
    find: "    .where('users.banned_at', 'is', null)\n",
    replace: '',
    tests: [`${SAVED}/mutations.server.test.ts`],
  },
  {
    title: 'a shared list shows private ratings',
    file: `${SAVED}/list-titles.server.ts`,
    find: 'isShared ? sql`null::json` : ownRating',
    replace: 'isShared ? ownRating : sql`null::json`',
    tests: ['server/imports/private-ratings.test.ts'],
  },
  {
    title: 'a title that is saved again moves to the start of the list',
    file: `${SAVED}/mutations.server.ts`,
    find: "'saved_at', savedAt, { once: true }",
    replace: "'saved_at', savedAt",
    tests: [`${SAVED}/mutations.server.test.ts`],
  },
  {
    title: 'inquiries of one IP are limited for each e-mail address only',
    file: 'app/features/support/mutations.server.ts',
    find: 'key: `contact ${ip}`',
    replace: 'key: `contact ${ip} ${email}`',
    tests: ['app/features/support/mutations.server.test.ts'],
  },
  {
    title: 'a sitemap lists restricted titles',
    file: 'app/features/sitemaps/get-sitemap-chunk.server.ts',
    find: 'title === null || title.restricted',
    replace: 'title === null',
    tests: ['app/features/sitemaps/get-sitemap.server.test.ts'],
  },
  {
    title: 'search counts hidden titles in family mode',
    file: 'app/features/search/get-search-page.server.ts',
    find: 'if (familyMode === null) counts[query.kind] = results.total;',
    replace: 'counts[query.kind] = results.total;',
    tests: ['app/features/search/get-search-page.server.test.ts'],
  },
  {
    title: 'a failed read of offers is cached like a complete page',
    file: 'app/features/title/get-watch-view.server.ts',
    find: '    markDegraded();\n',
    replace: '    if (region === null) markDegraded();\n',
    tests: ['server/page-cache/render-dependencies.test.ts'],
  },
  {
    title: 'a form may have any number of fields',
    file: 'app/forms/read-form.server.ts',
    find: "countOccurrences(body, '&', MAX_FIELDS) >= MAX_FIELDS",
    replace: "countOccurrences(body, '&', MAX_FIELDS) > MAX_FIELDS",
    tests: ['app/forms/read-form.server.test.ts'],
  },
  {
    title: 'proxies may store an exported list of a user',
    file: 'app/responses.ts',
    find: "export const PRIVATE_HEADERS = { 'cache-control': 'private, no-store' };",
    replace: "export const PRIVATE_HEADERS = { 'cache-control': 'no-cache' };",
    tests: ['app/responses.test.ts'],
  },
  {
    title: 'a legal document keeps pasted styles',
    file: 'app/sanitize-html.ts',
    find: "ol: ['start'] }",
    replace: "ol: ['start'], '*': ['style'] }",
    tests: [`app/features/admin/legal/save-wording.server.test.ts`],
  },
  {
    title: 'plural forms are those of English',
    file: 'app/i18n/translator.ts',
    find: 'const plurals = new Intl.PluralRules(intl);',
    replace: "const plurals = new Intl.PluralRules('en');",
    tests: ['app/i18n/translator.test.ts'],
  },
  {
    title: 'two results in Russian have the form of five',
    file: 'app/i18n/messages/ru/public.json',
    find: '"search.count_few": "{{count}} результата"',
    replace: '"search.count_few": "{{count}} результатов"',
    tests: ['app/i18n/plural-forms.test.ts'],
  },
  {
    title: 'dates are in the time zone of the server',
    file: 'app/i18n/formatter.ts',
    find: "{ ...style, timeZone: 'UTC' }",
    replace: 'style',
    tests: ['app/i18n/formatter.test.ts'],
  },
  {
    title: 'the page of a title without its reviews is cached like a complete one',
    file: 'app/routes/public/title.tsx',
    find: 'if (reviews === null) services.markDegraded();',
    replace: 'if (reviews === null && user !== null) services.markDegraded();',
    tests: ['server/page-cache/render-dependencies.test.ts'],
  },
  {
    title: 'a review in another language is marked with that of the page',
    file: `${REVIEWS}/components/review-body.tsx`,
    find: 'getLanguage(language).tag',
    replace: 'getLanguage(code).tag',
    tests: [`${REVIEWS}/components/review-body.test.tsx`],
  },
];
