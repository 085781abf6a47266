import { describe, expect, test } from 'vitest';
import english from '../../app/i18n/messages/en/mail.json' with { type: 'json' };
import { LANGUAGES, type Lang } from '../../domain/language.ts';
import { MAIL_KINDS, type MailKind } from '../../domain/mail.ts';
import { composeMail, type MailFacts } from './compose.ts';

const ORIGIN = 'https://kinora.film';
const ADDRESS = 'mina@example.com';
const SUPPORT = 'help@kinora.film';
const NAMES = Object.keys(english);

/** What each kind is written with (see write-mail.ts). */
const DATA: Record<MailKind, Record<string, string>> = {
  confirm: { token: 'to+ken/1&2=' },
  new_address: { token: 'to+ken/1&2=' },
  email_changing: { token: 'to+ken/1&2=', email: 'new@example.org' },
  already_registered: {},
  reset: { token: 'to+ken/1&2=' },
  password_changed: {},
  address_changed: { token: 'to+ken/1&2=' },
  code: { code: '402817', access: 'aaa.bbb.ccc', refresh: 'rrr' },
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
  support_received: '/support/ab12',
  support_notice: '/admin/support?open=id-7',
  support_reply: '/support/ab12',
};

function mailOf(kind: MailKind, lang: Lang, more: Partial<MailFacts> = {}) {
  // The team is not called by its name: the name in its mail is that of who asks.
  const data = {
    ...DATA[kind],
    ...(kind === 'support_notice' && more.name && { name: more.name }),
  };
  return composeMail({
    kind,
    to: ADDRESS,
    lang,
    name: 'Mina',
    data,
    origin: ORIGIN,
    support: SUPPORT,
    ...more,
  });
}

/** The kinds of mail, each with how it reads in a language. */
function mailsIn(lang: Lang, more: Partial<MailFacts> = {}) {
  return MAIL_KINDS.map((kind) => ({ kind, ...mailOf(kind, lang, more) }));
}

function asText(markup: string): string {
  return markup.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => asText(link));
}

/** What a reader of the HTML sees. */
function shownIn(html: string): string {
  return asText(html.replace(/<head>.*<\/head>/s, '').replace(/<[^>]*>/g, '\n'));
}

describe.each(LANGUAGES)('mails in $code', ({ code: lang, dir, tag }) => {
  test('each kind has subject, text and html, with every value in its place', () => {
    for (const { kind, to, language, subject, text, html } of mailsIn(lang)) {
      expect({ to, language }, kind).toEqual({ to: ADDRESS, language: lang });
      for (const part of [subject, text, shownIn(html)]) {
        expect(part.trim(), kind).not.toBe('');
        expect(part, kind).not.toMatch(/\{\{|\}\}|\b(undefined|null)\b|\[object/);
        // What has no text in a language would be shown by its name.
        expect(
          NAMES.filter((name) => part.split('\n').includes(name)),
          kind,
        ).toEqual([]);
      }
      expect(text, kind).toContain('Mina');
      expect(text, kind).toContain('kinora.film');
    }
  });

  test('html says its language and its direction, and needs nothing of another place', () => {
    for (const { kind, html } of mailsIn(lang)) {
      expect(html, kind).toMatch(
        new RegExp(`^<!doctype html>\\s*<html lang="${tag}" dir="${dir}">`),
      );
      expect(html, kind).not.toMatch(/<(img|script|link|iframe|form)\b|src=|url\(/i);
    }
  });

  test('text and html have the same link, of the site and in this language', () => {
    for (const { kind, text, html } of mailsIn(lang)) {
      const path = PATHS[kind];
      const links = path === null ? [] : [`${ORIGIN}/${lang}${path}`];
      expect(text.match(/\bhttps?:\/\/\S+/g) ?? [], kind).toEqual(links);
      expect(linksOf(html), kind).toEqual([...links, ...links]);
      for (const link of links) expect(shownIn(html), kind).toContain(link);
    }
  });

  test('html says what the text says', () => {
    for (const { kind, text, html } of mailsIn(lang)) {
      const shown = shownIn(html);
      const [greeting = '', body = ''] = text.split('\n\n');
      const reason = text.split('\n-- \n').at(-1)?.trim() ?? '';
      for (const part of [greeting, body, reason]) expect(shown, kind).toContain(part);
    }
  });

  test('who has no name is greeted without one', () => {
    for (const { kind, text } of mailsIn(lang, { name: null })) {
      // The team is greeted as such, whoever wrote to it.
      if (kind === 'support_notice') continue;
      const [greeting = ''] = text.split('\n\n');
      expect(greeting, kind).not.toMatch(/Mina|null|\s[,،!]/);
      expect(greeting, kind).not.toBe(mailOf(kind, lang).text.split('\n\n')[0]);
    }
  });

  test('I12 the code stands in subject, text and html, and reads from the left in each', () => {
    const { subject, text, html } = mailOf('code', lang);
    expect(subject).toContain('402817');
    expect(text.split('\n\n')).toContain('402817');
    expect(html).toContain('<strong dir="ltr">402817</strong>');
  });
});

test.each(['ja', 'zh-cn', 'zh-tw'] as const)(
  'mails in %s have no typed space beside a Han letter and no half-width colon',
  (lang) => {
    for (const { kind, subject, text } of mailsIn(lang))
      for (const line of [subject, ...text.split('\n').filter((one) => !one.startsWith('>'))])
        expect(line, kind).not.toMatch(
          /[\u3040-\u30ff\u4e00-\u9fff][ :]|[ ][\u3040-\u30ff\u4e00-\u9fff]/,
        );
  },
);

test('mails in languages that are written from the right say so, and only they', () => {
  const fromTheRight = LANGUAGES.filter(({ code }) =>
    mailOf('reset', code).html.includes(`<html lang="${code}" dir="rtl">`),
  );
  expect(fromTheRight.map(({ code }) => code)).toEqual(['he', 'ar']);
});

test('G5 what is answered to a mail about an inquiry reaches the other side of it, and nothing else is answered', () => {
  const answered = MAIL_KINDS.map((kind) => [kind, mailOf(kind, 'en').replyTo]).filter(
    ([, replyTo]) => replyTo !== null,
  );
  expect(Object.fromEntries(answered)).toEqual({
    support_received: SUPPORT,
    support_notice: 'mina@example.org',
    support_reply: SUPPORT,
  });
});

test('G5 a confirmation says nothing that somebody typed: whoever gets it may not have asked', () => {
  const data = {
    token: 'ab12',
    name: undefined as never,
    subject: 'Buy now',
    message: 'at evil.example',
  };
  const { subject, text, html } = mailOf('support_received', 'en', { name: null, data });
  for (const part of [subject, text, html]) expect(part).not.toMatch(/Buy now|evil/);
});

test('no language shows the text of another', () => {
  for (const kind of MAIL_KINDS) {
    const blocks = LANGUAGES.map(({ code }) => mailOf(kind, code).text.split('\n\n'));
    // A reply is in the words of who wrote it, and above what it is about; sentences around two names may be alike in two languages.
    const own = blocks.map((texts) => {
      if (kind === 'support_notice') return texts.join();
      return kind === 'support_reply' ? texts[4]?.split('\n')[0] : texts[1];
    });
    expect(new Set(own).size, kind).toBe(LANGUAGES.length);
  }
});

test('a code without a link is a code alone', () => {
  for (const { code: lang } of LANGUAGES) {
    const { text, html } = mailOf('code', lang, { data: { code: '402817' } });
    expect(text, lang).not.toMatch(/https?:/);
    expect(html, lang).not.toContain('<a ');
    expect(text, lang).toContain('402817');
  }
});

describe('a name that somebody chose to do harm', () => {
  const markup = `<img src=x onerror="alert('1')">&amp;</p>`;

  test('is shown in html as it is written, and is no markup', () => {
    for (const { code: lang } of LANGUAGES)
      for (const { kind, text, html } of mailsIn(lang, { name: markup })) {
        expect(html, kind).not.toContain('<img');
        expect(html, kind).not.toContain(`alert('1')`);
        expect(shownIn(html), kind).toContain(markup);
        expect(text, kind).toContain(markup);
      }
  });

  test('brings no second line into a subject', () => {
    for (const { code: lang } of LANGUAGES)
      for (const { kind, subject } of mailsIn(lang, {
        name: 'Mina\r\nBcc: all@example.com\u2028\n\nHello',
      })) {
        expect(subject, kind).not.toMatch(/[\r\n\u2028\u2029]/);
        expect(subject, kind).not.toContain('Bcc');
      }
  });

  test.each(['{{code}}', '{{site}}', '$&', "$'", '{{constructor}}'])(
    '%s is a name as any other',
    (name) => {
      expect(mailOf('code', 'en', { name }).text).toContain(`Hello ${name},`);
    },
  );
});

test('a token with markup does not leave the address it stands in', () => {
  const { text, html } = mailOf('confirm', 'en', { data: { token: '"><script>\r\n' } });
  const link = `${ORIGIN}/en/confirm?token=%22%3E%3Cscript%3E%0D%0A`;
  expect(text).toContain(`${link}\n`);
  expect(linksOf(html)).toEqual([link, link]);
  expect(html).not.toContain('<script');
});

describe('M6 a reply of the team', () => {
  const data = {
    name: 'Ana <i>',
    subject: 'Lost\r\nBcc: all@example.com {{code}}',
    message: 'Where is\n\n<b>my list</b>?',
    reply: 'It is back.\nLook at {{site}} & <u>smile</u>.',
  };
  const { subject, text, html } = mailOf('support_reply', 'en', { name: 'Other', data });

  test('says hello by the name that was given, and what was asked below the answer', () => {
    expect(text).toBe(
      [
        'Hello Ana <i>,\n\nIt is back.\nLook at {{site}} & <u>smile</u>.\n\nThe Kinora team\n\n',
        'You wrote to us:\n> Where is\n> \n> <b>my list</b>?\n\n',
        '-- \nYou’re receiving this e-mail because you contacted support at kinora.film.\n',
      ].join(''),
    );
  });

  test('keeps its lines in html, and markup is text', () => {
    expect(html).not.toMatch(/<(i|b|u)>/);
    expect(shownIn(html)).toContain('Look at {{site}} & <u>smile</u>.');
    expect(html).toContain('It is back.<br>\nLook');
    expect(html).toContain('Where is<br>\n<br>\n&#60;b&#62;my list');
  });

  test('has a subject of one line, in which nothing is filled in', () => {
    expect(subject).toBe('Re: Lost Bcc: all@example.com {{code}}');
  });

  test('needs no account, and says so in each language', () => {
    for (const { code: lang } of LANGUAGES) {
      const [ofAccount, ofReply] = [mailOf('reset', lang), mailOf('support_reply', lang)].map(
        ({ text }) => text.split('\n-- \n')[1],
      );
      expect(ofReply, lang).toContain('kinora.film');
      expect(ofReply, lang).not.toBe(ofAccount);
    }
  });
});
