import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../domain/language/language.ts';
import { OPERATOR } from '../../../tests/support/test-site.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getDefaultHtml } from './get-default.server.ts';

describe.each(LANGUAGES)('built-in legal texts in $code', ({ code }) => {
  const language = serverLanguage(code);
  const countHeadings = (html: string) => html.match(/<h2>/g)?.length ?? 0;

  test('built-in terms have six articles and the privacy policy eight sections', {
    tags: ['G2'],
  }, () => {
    const terms = getDefaultHtml('terms', language, OPERATOR);
    const privacy = getDefaultHtml('privacy', language, OPERATOR);
    expect([countHeadings(terms), countHeadings(privacy)]).toEqual([6, 8]);
    for (const html of [terms, privacy]) {
      expect(html).toContain(
        '<a href="mailto:help@kinora.example"><bdi>help@kinora.example</bdi></a>',
      );
      expect(html).not.toMatch(/\{\{|\b(?:undefined|null)\b/);
    }
  });

  test('built-in texts have the same paragraphs and items as the Korean ones', {
    tags: ['G2'],
  }, () => {
    for (const name of ['terms', 'privacy'] as const)
      expect(skeleton(getDefaultHtml(name, language, OPERATOR))).toBe(
        skeleton(getDefaultHtml(name, serverLanguage('ko'), OPERATOR)),
      );
  });

  test('the built-in privacy policy names the retention periods and the device cookie', {
    tags: ['G2'],
  }, () => {
    const periods = language
      .t('privacy.retention')
      .split('\n')
      .filter((line) => line.startsWith('- '));
    expect(periods.map((line) => line.match(/\d+/g)?.join(' ') ?? '')).toEqual([
      '',
      '24',
      '30 90',
      '30',
      '7',
      '90',
      '3',
      '30',
      '',
      '90 400',
    ]);
    expect(language.t('privacy.safety')).toContain('kinora.device');
  });

  test('the built-in privacy policy names the hosting provider, or that none is named', {
    tags: ['G2'],
  }, () => {
    const htmlWithHosting = getDefaultHtml('privacy', language, {
      ...OPERATOR,
      hosting: 'Cloud <1> & Co',
    });
    expect(htmlWithHosting).toContain('Cloud &lt;1&gt; &amp; Co');
    const htmlWithoutHosting = getDefaultHtml('privacy', language, OPERATOR);
    expect(htmlWithoutHosting).not.toContain('Cloud');
    const sentence =
      language.t('privacy.processor_none', { email: OPERATOR.email }).split('\n\n')[0] ?? '';
    expect(htmlWithoutHosting).toContain(sentence);
  });
});

function skeleton(html: string): string {
  return (html.match(/<(h2|p|ul|li)>/g) ?? []).join('');
}
