import { describe, expect, test } from 'vitest';
import english from '../../app/i18n/messages/en/mail.json' with { type: 'json' };
import { LANGUAGES, type Lang } from '../../domain/language/language.ts';
import { MAIL_KINDS, type MailKind } from '../../domain/web/mail-kind.ts';
import { getLinks, getVisibleText } from '../../tests/support/mail-html.ts';
import { composeMail, type MailRequest } from './compose-mail.ts';

const ORIGIN = 'https://kinora.film';
const RECIPIENT = 'mina@example.com';
const SUPPORT_EMAIL = 'help@kinora.film';
const KEYS = Object.keys(english);

/** Values of each kind, as write-mail.ts queues them. */
const DATA: Record<MailKind, Record<string, string>> = {
  confirm: { token: 'to+ken/1&2=' },
  new_address: { token: 'to+ken/1&2=' },
  email_changing: { token: 'to+ken/1&2=', email: 'new@example.org' },
  already_registered: {},
  reset: { token: 'to+ken/1&2=' },
  password_changed: {},
  address_changed: { token: 'to+ken/1&2=' },
  code: { code: '402817', access: 'aaa.bbb.ccc', refresh: 'rrr' },
  undo_started: { token: 'to+ken/1&2=', email: 'old@example.com' },
  undo_done: { email: 'old@example.com' },
  sign_in_link: { access: 'aaa.bbb.ccc', refresh: 'rrr' },
  codes_locked: {},
  support_received: { token: 'ab12' },
  support_notice: {
    inquiry: 'id-7',
    name: 'Mina',
    email: 'mina@example.org',
    subject: 'Lost list',
    message: 'Where is\nmy list?',
  },
  support_reply: {
    subject: 'Lost list',
    message: 'Where is\nmy list?',
    token: 'ab12',
    reply: 'It is back.',
  },
};

const TOKEN = 'to%2Bken%2F1%262%3D';
const PATHS: Record<MailKind, string | null> = {
  confirm: `/confirm?token=${TOKEN}`,
  new_address: `/confirm?token=${TOKEN}`,
  email_changing: `/confirm?token=${TOKEN}`,
  already_registered: '/sign-in',
  reset: `/profile?token=${TOKEN}`,
  password_changed: '/reset-password',
  address_changed: `/confirm?token=${TOKEN}`,
  code: '#access_token=aaa.bbb.ccc&refresh_token=rrr&token_type=bearer&type=magiclink',
  undo_started: `/confirm?token=${TOKEN}`,
  undo_done: '/support',
  sign_in_link: '#access_token=aaa.bbb.ccc&refresh_token=rrr&token_type=bearer&type=magiclink',
  codes_locked: '/profile#security',
  support_received: '/support/ab12',
  support_notice: '/admin/support?open=id-7',
  support_reply: '/support/ab12',
};

function compose(kind: MailKind, lang: Lang, overrides: Partial<MailRequest> = {}) {
  // The name in a mail to the team is the name of the sender of the inquiry.
  const data = {
    ...DATA[kind],
    ...(kind === 'support_notice' && overrides.name && { name: overrides.name }),
  };
  return composeMail({
    kind,
    to: RECIPIENT,
    lang,
    name: 'Mina',
    data,
    origin: ORIGIN,
    supportEmail: SUPPORT_EMAIL,
    ...overrides,
  });
}

function composeAll(lang: Lang, overrides: Partial<MailRequest> = {}) {
  return MAIL_KINDS.map((kind) => ({ kind, ...compose(kind, lang, overrides) }));
}

describe.each(LANGUAGES)('mails in $code', ({ code: lang, dir, tag }) => {
  test('every mail has a subject, text and HTML without an unfilled placeholder', () => {
    for (const { kind, to, language, subject, text, html } of composeAll(lang)) {
      expect({ to, language }, kind).toEqual({ to: RECIPIENT, language: lang });
      for (const part of [subject, text, getVisibleText(html)]) {
        expect(part.trim(), kind).not.toBe('');
        expect(part, kind).not.toMatch(/\{\{|\}\}|\b(undefined|null)\b|\[object/);
        // A missing message would be shown as its key.
        expect(
          KEYS.filter((key) => part.split('\n').includes(key)),
          kind,
        ).toEqual([]);
      }
      expect(text, kind).toContain('Mina');
      expect(text, kind).toContain('kinora.film');
    }
  });

  test('the HTML has the language and direction and loads nothing from a server', () => {
    for (const { kind, html } of composeAll(lang)) {
      expect(html, kind).toMatch(
        new RegExp(`^<!doctype html>\\s*<html lang="${tag}" dir="${dir}">`),
      );
      expect(html, kind).not.toMatch(/<(img|script|link|iframe|form)\b|src=|url\(/i);
    }
  });

  test('text and HTML have the same link to the site in the language of the mail', () => {
    for (const { kind, text, html } of composeAll(lang)) {
      const path = PATHS[kind];
      const links = path === null ? [] : [`${ORIGIN}/${lang}${path}`];
      expect(text.match(/\bhttps?:\/\/\S+/g) ?? [], kind).toEqual(links);
      expect(getLinks(html), kind).toEqual([...links, ...links]);
      for (const link of links) expect(getVisibleText(html), kind).toContain(link);
    }
  });

  test('the HTML contains greeting, body and footer of the text', () => {
    for (const { kind, text, html } of composeAll(lang)) {
      const visibleText = getVisibleText(html);
      const [greeting = '', body = ''] = text.split('\n\n');
      const reason = text.split('\n-- \n').at(-1)?.trim() ?? '';
      for (const part of [greeting, body, reason]) expect(visibleText, kind).toContain(part);
    }
  });

  test('the greeting of a recipient without a name has no gap', () => {
    for (const { kind, text } of composeAll(lang, { name: null })) {
      // The greeting of the team never has a name.
      if (kind === 'support_notice') continue;
      const [greeting = ''] = text.split('\n\n');
      expect(greeting, kind).not.toMatch(/Mina|null|\s[,،!]/);
      expect(greeting, kind).not.toBe(compose(kind, lang).text.split('\n\n')[0]);
    }
  });

  test('the code is in subject, text and HTML, left to right in every language', {
    tags: ['I12'],
  }, () => {
    const { subject, text, html } = compose('code', lang);
    expect(subject).toContain('402817');
    expect(text.split('\n\n')).toContain('402817');
    expect(html).toContain('<strong dir="ltr">402817</strong>');
  });
});

test.each(['ja', 'zh-cn', 'zh-tw'] as const)(
  'mails in %s have no typed space beside a Han letter and no half-width colon',
  (lang) => {
    for (const { kind, subject, text } of composeAll(lang))
      for (const line of [
        subject,
        ...text.split('\n').filter((textLine) => !textLine.startsWith('>')),
      ])
        expect(line, kind).not.toMatch(
          /[\u3040-\u30ff\u4e00-\u9fff][ :]|[ ][\u3040-\u30ff\u4e00-\u9fff]/,
        );
  },
);

test('only Hebrew and Arabic mails are right to left', () => {
  const rightToLeft = LANGUAGES.filter(({ code }) =>
    compose('reset', code).html.includes(`<html lang="${code}" dir="rtl">`),
  );
  expect(rightToLeft.map(({ code }) => code)).toEqual(['he', 'ar']);
});

test('replies to mails about an inquiry go to the team or the sender, other mails have no reply-to', {
  tags: ['G5'],
}, () => {
  const withReplyTo = MAIL_KINDS.map((kind) => [kind, compose(kind, 'en').replyTo]).filter(
    ([, replyTo]) => replyTo !== null,
  );
  expect(Object.fromEntries(withReplyTo)).toEqual({
    support_received: SUPPORT_EMAIL,
    support_notice: 'mina@example.org',
    support_reply: SUPPORT_EMAIL,
  });
});

test('the confirmation of an inquiry contains no text of its sender, who may have entered a foreign e-mail', {
  tags: ['G5'],
}, () => {
  const data = {
    token: 'ab12',
    name: undefined as never,
    subject: 'Buy now',
    message: 'at evil.example',
  };
  const { subject, text, html } = compose('support_received', 'en', { name: null, data });
  for (const part of [subject, text, html]) expect(part).not.toMatch(/Buy now|evil/);
});

test('every mail differs between all languages', () => {
  for (const kind of MAIL_KINDS) {
    const blocks = LANGUAGES.map(({ code }) => compose(kind, code).text.split('\n\n'));
    // In a reply only the label of the quote is translated. One sentence of the notice to the team
    // is the same in two languages.
    const translated = blocks.map((texts) => {
      if (kind === 'support_notice') return texts.join();
      return kind === 'support_reply' ? texts[4]?.split('\n')[0] : texts[1];
    });
    expect(new Set(translated).size, kind).toBe(LANGUAGES.length);
  }
});

test('a code without tokens is sent without a link', () => {
  for (const { code: lang } of LANGUAGES) {
    const { text, html } = compose('code', lang, { data: { code: '402817' } });
    expect(text, lang).not.toMatch(/https?:/);
    expect(html, lang).not.toContain('<a ');
    expect(text, lang).toContain('402817');
  }
});

describe('hostile names', () => {
  const markup = `<img src=x onerror="alert('1')">&amp;</p>`;

  test('a name with markup is escaped in HTML and unchanged in the text', () => {
    for (const { code: lang } of LANGUAGES)
      for (const { kind, text, html } of composeAll(lang, { name: markup })) {
        expect(html, kind).not.toContain('<img');
        expect(html, kind).not.toContain(`alert('1')`);
        expect(getVisibleText(html), kind).toContain(markup);
        expect(text, kind).toContain(markup);
      }
  });

  test('a name with line breaks adds no header to the subject', () => {
    for (const { code: lang } of LANGUAGES)
      for (const { kind, subject } of composeAll(lang, {
        name: 'Mina\r\nBcc: all@example.com\u2028\n\nHello',
      })) {
        expect(subject, kind).not.toMatch(/[\r\n\u2028\u2029]/);
        expect(subject, kind).not.toContain('Bcc');
      }
  });

  test.each(['{{code}}', '{{site}}', '$&', "$'", '{{constructor}}'])(
    'inserts the name %s unchanged',
    (name) => {
      expect(compose('code', 'en', { name }).text).toContain(`Hello ${name},`);
    },
  );
});

test('a token with markup is percent-encoded in its link', () => {
  const { text, html } = compose('confirm', 'en', { data: { token: '"><script>\r\n' } });
  const link = `${ORIGIN}/en/confirm?token=%22%3E%3Cscript%3E%0D%0A`;
  expect(text).toContain(`${link}\n`);
  expect(getLinks(html)).toEqual([link, link]);
  expect(html).not.toContain('<script');
});

describe('a reply of the team', { tags: ['M6'] }, () => {
  const data = {
    name: 'Ana <i>',
    subject: 'Lost\r\nBcc: all@example.com {{code}}',
    message: 'Where is\n\n<b>my list</b>?',
    reply: 'It is back.\nLook at {{site}} & <u>smile</u>.',
  };
  const { subject, text, html } = compose('support_reply', 'en', { name: 'Other', data });

  test('a support reply greets by the name in the inquiry and quotes the question below', () => {
    expect(text).toBe(
      [
        'Hello Ana <i>,\n\nIt is back.\nLook at {{site}} & <u>smile</u>.\n\nThe Kinora team\n\n',
        'You wrote to us:\n> Where is\n> \n> <b>my list</b>?\n\n',
        '-- \nYou’re receiving this e-mail because you contacted support at kinora.film.\n',
      ].join(''),
    );
  });

  test('a support reply keeps line breaks and escapes markup in HTML', () => {
    expect(html).not.toMatch(/<(i|b|u)>/);
    expect(getVisibleText(html)).toContain('Look at {{site}} & <u>smile</u>.');
    expect(html).toContain('It is back.<br>\nLook');
    expect(html).toContain('Where is<br>\n<br>\n&lt;b&gt;my list');
  });

  test('the subject of a support reply is one line and keeps placeholders', () => {
    expect(subject).toBe('Re: Lost Bcc: all@example.com {{code}}');
  });

  test('a support reply names the contact with support as its reason in every language', () => {
    for (const { code: lang } of LANGUAGES) {
      const [accountReason, replyReason] = [
        compose('reset', lang),
        compose('support_reply', lang),
      ].map(({ text }) => text.split('\n-- \n')[1]);
      expect(replyReason, lang).toContain('kinora.film');
      expect(replyReason, lang).not.toBe(accountReason);
    }
  });
});
