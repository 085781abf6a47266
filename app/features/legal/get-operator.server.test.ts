import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../domain/language/language.ts';
import { OPERATOR } from '../../../tests/support/test-site.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getDefaultHtml } from './get-default.server.ts';
import { getNotice } from './get-notice.server.ts';

const site = { origin: 'https://kinora.example', imageBase: '/artwork' };

describe.each(LANGUAGES)('operator in the legal texts in $code', ({ code }) => {
  const language = serverLanguage(code);
  const namedOperator = {
    ...OPERATOR,
    name: 'Kino & Söhne',
    contact: 'law@kino.example',
    postalAddress: '1 Main St',
    registration: 'HRB 123',
  };

  test('the operator is named once before both documents and in the legal notice', {
    tags: ['G2'],
  }, () => {
    const [terms, privacy] = (['terms', 'privacy'] as const).map(
      (name) => getDefaultHtml(name, language, namedOperator).split('<h2>')[0] ?? '',
    );
    const notice = getNotice(language, { operator: namedOperator, site }).operator.html;
    expect(terms?.trim()).toBe(notice);
    expect(privacy).toContain(notice);
    expect(notice.match(/<li>.*?<\/li>/g)).toHaveLength(4);
    for (const value of [
      'Kino &amp; Söhne',
      '<a href="mailto:law@kino.example">',
      '1 Main St',
      'HRB 123',
    ])
      expect(notice.split(value), value).toHaveLength(2);
  });

  test('without an operator name the texts state the contact', { tags: ['G2'] }, () => {
    const notice = getNotice(language, { operator: OPERATOR, site }).operator.html;
    expect(notice).toMatch(/^<p>/);
    expect(notice).toContain('<a href="mailto:help@kinora.example">');
    expect(getDefaultHtml('terms', language, OPERATOR)).toContain(notice);
  });

  test('the texts name the age of consent of the country of the language', { tags: ['G2'] }, () => {
    const age =
      {
        de: 16,
        hu: 16,
        ja: 16,
        nl: 16,
        pl: 16,
        ro: 16,
        sk: 16,
        cs: 15,
        da: 15,
        el: 15,
        fr: 15,
      }[code as string] ?? 14;
    const ages = (html: string) => (html.match(/(?<!\d)1[3-8](?!\d)/g) ?? []).map(Number);
    const [, , , account = ''] = getDefaultHtml('terms', language, OPERATOR).split('<h2>');
    expect(ages(account)).toEqual([age]);
    // The number of days to answer a request may also be 15.
    expect(ages(getDefaultHtml('privacy', language, OPERATOR).split('<h2>')[6] ?? '')).toContain(
      age,
    );
    expect(language.t('privacy.rights').split('{{age}}')).toHaveLength(2);
  });
});

test('a contact is linked if it is an http URL, and always escaped', { tags: ['G2'] }, () => {
  const contactIn = (contact: string) => {
    const operator = { ...OPERATOR, name: 'Kino', contact };
    return getNotice(serverLanguage('en'), { operator, site }).operator.html;
  };
  expect(contactIn('https://kino.example/imprint?a=1&b')).toContain(
    '<a href="https://kino.example/imprint?a=1&amp;b">',
  );
  expect(contactIn('+82 2 1234 5678')).toContain('<bdi>+82 2 1234 5678</bdi>');
  expect(contactIn('+82 2 1234 5678')).not.toContain('<a ');
  expect(contactIn('javascript:alert(1)')).not.toContain('<a ');
});
