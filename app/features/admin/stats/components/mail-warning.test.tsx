import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { MailProblem } from '../../../../../domain/admin/mail-state.ts';
import { LanguageProvider } from '../../../../i18n/language-context.tsx';
import { serverLanguage } from '../../../../i18n/messages.server.ts';
import { MailWarning } from './mail-warning.tsx';

const SINCE = Date.UTC(2026, 10, 28, 9, 5);

test.each<[MailProblem, string, string]>([
  [{ kind: 'missing' }, 'Set SMTP_URL', 'SMTP_URL을 설정'],
  [{ kind: 'unusable', failure: 'refused' }, 'refuses connections', '거부하고'],
  [{ kind: 'unusable', failure: 'timeout' }, 'does not respond', '응답하지'],
  [{ kind: 'unusable', failure: 'unknown_host' }, 'host name', '호스트 이름'],
  [{ kind: 'unusable', failure: 'tls' }, 'encrypted connection', '암호화된 연결'],
  [{ kind: 'unusable', failure: 'authentication' }, 'user name or password', '비밀번호'],
  [{ kind: 'unusable', failure: 'unknown' }, 'cannot be used', '사용할 수 없습니다'],
  [
    { kind: 'waiting', mails: 1, since: SINCE },
    '1 e-mail could not be sent yet. It has been waiting since Nov 28, 2026, 9:05',
    '메일이 1통 있습니다',
  ],
  [
    { kind: 'waiting', mails: 12, since: SINCE },
    '12 e-mails could not be sent yet.',
    '2026. 11. 28.',
  ],
])(
  'the warning of %j says what to do in English and Korean',
  { tags: ['M2'] },
  (problem, english, korean) => {
    for (const [lang, text] of [
      ['en', english],
      ['ko', korean],
    ] as const) {
      const html = renderToStaticMarkup(
        <LanguageProvider language={serverLanguage(lang)}>
          <MailWarning problem={problem} />
        </LanguageProvider>,
      );
      expect(html).toContain('role="status"');
      expect(html).toContain(text);
      expect(html).not.toMatch(/stats\.mail|\{\{/);
    }
  },
);
