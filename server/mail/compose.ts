import { readFileSync } from 'node:fs';
import { type Lang, languageOf } from '../../domain/language.ts';
import type { MailKind } from '../../domain/mail.ts';
import { oneLine } from '../../domain/one-line.ts';

export type OutgoingMail = {
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  language: Lang;
};

type Messages = Readonly<Record<string, string>>;
type Data = Record<string, string>;

/** What is particular about a kind of mail. */
type Kind = {
  /** Where its button leads, behind the site's origin; empty for none. What a link carries for the browser alone stands behind its `#`. */
  link: (data: Data) => string;
  /** Texts below the button: how long the link works, that another may have caused it. */
  notes?: readonly ('valid_hour' | 'valid_week' | 'ignore')[];
  /** Why somebody gets it; else because of their account. */
  reason?: 'support_reason' | 'support_notice.reason';
  /** Whether what somebody wrote is quoted, below everything that is new. */
  quotes?: boolean;
  /** Who reads the answer to it, `support` being the team; null for nobody. */
  replyTo?: (data: Data, support: string) => string | null;
};

const NOTES_OF_LINKS = ['valid_hour', 'ignore'] as const;
const confirmLink = ({ token = '' }: Data) => `/confirm?token=${encodeURIComponent(token)}`;
// Replies that were queued before inquiries had a token have no link.
const inquiryLink = ({ token = '' }: Data) => (token === '' ? '' : `/support/${token}`);
const toTeam = (_: Data, support: string) => support;

const KINDS: Record<MailKind, Kind> = {
  confirm: { link: confirmLink, notes: NOTES_OF_LINKS },
  new_address: { link: confirmLink, notes: NOTES_OF_LINKS },
  email_changing: { link: confirmLink, notes: ['valid_week'] },
  already_registered: { link: () => '/sign-in', notes: ['ignore'] },
  reset: {
    link: ({ token = '' }) => `/profile?token=${encodeURIComponent(token)}`,
    notes: NOTES_OF_LINKS,
  },
  password_changed: { link: () => '/reset-password' },
  // Mails that were queued before the change could be undone have no token.
  address_changed: {
    link: (data) => (data.token ? confirmLink(data) : '/support'),
    notes: ['valid_week'],
  },
  code: {
    link: ({ access = '', refresh = '' }) =>
      access === ''
        ? ''
        : `#access_token=${access}&refresh_token=${refresh}&token_type=bearer&type=magiclink`,
    notes: ['ignore'],
  },
  support_received: {
    link: inquiryLink,
    notes: ['ignore'],
    reason: 'support_reason',
    replyTo: toTeam,
  },
  support_notice: {
    link: ({ inquiry = '' }) => `/admin/support?${new URLSearchParams({ open: inquiry })}`,
    reason: 'support_notice.reason',
    quotes: true,
    replyTo: ({ email }) => email ?? null,
  },
  support_reply: { link: inquiryLink, reason: 'support_reason', quotes: true, replyTo: toTeam },
};

const known = new Map<Lang, Messages>();

function messagesOf(lang: Lang): Messages {
  let messages = known.get(lang);
  if (!messages) {
    messages = JSON.parse(
      readFileSync(new URL(`../../app/i18n/messages/${lang}/mail.json`, import.meta.url), 'utf8'),
    ) as Messages;
    known.set(lang, messages);
  }
  return messages;
}

/** Mail programs show less of it; what somebody asks is no longer. */
const SUBJECT_MOST = 250;

export type MailFacts = {
  kind: MailKind;
  to: string;
  lang: Lang;
  /** What whom it is for is called; null where nobody knows. */
  name: string | null;
  data: Data;
  origin: string;
  /** Where the team reads what people write. */
  support: string;
};

/** A mail in the language of whom it is for, as plain text and as HTML that needs no picture and no style of another place. */
export function composeMail({
  kind,
  to,
  lang,
  name,
  data,
  origin,
  support,
}: MailFacts): OutgoingMail {
  const { link, notes = [], reason = 'reason', quotes = false, replyTo = () => null } = KINDS[kind];
  const messages = messagesOf(lang);
  const { dir, tag } = languageOf(lang);
  // Who asks the team may have no account, or another name there. The team itself is told who asks.
  const called = kind === 'support_notice' ? null : (data.name ?? name);
  const values: Record<string, string> = {
    name: called ?? '',
    ...data,
    site: new URL(origin).host,
  };
  const say = (key: string, more: Data = {}) =>
    (messages[key] ?? key).replace(
      /\{\{(\w+)\}\}/g,
      (_, value: string) => ({ ...values, ...more })[value] ?? '',
    );
  // What others wrote may be in it, and a line break would begin a header of its own.
  const subject = oneLine(say(`${kind}.subject`), SUBJECT_MOST);
  const path = link(data);
  const address = path === '' ? null : `${origin}/${lang}${path}`;
  const parts = {
    greeting: called === null ? say('greeting_nameless') : say('greeting'),
    body: kind === 'support_reply' ? (data.reply ?? '') : say(`${kind}.text`),
    code: data.code ?? null,
    notes: notes.map((note) => say(note)),
    signature: say('signature'),
    quote: quotes ? { label: say(`${kind}.asked`), text: data.message ?? '' } : null,
    reason: say(reason),
  };
  const label = say(`${kind}.button`);
  const line = say('link_line', { label });
  const button = address === null ? null : { label, line, link: address, below: say('link_below') };
  const texts = {
    subject,
    text: asText(parts, button),
    html: asHtml({ subject, dir, tag, ...parts }, button),
  };
  return { to, replyTo: replyTo(data, support), language: lang, ...texts };
}

type Parts = {
  greeting: string;
  body: string;
  code: string | null;
  notes: string[];
  signature: string;
  /** What is answered, below everything that is new. */
  quote: { label: string; text: string } | null;
  reason: string;
};
/** `line` is the label above its link in plain text, with the colon of the language. */
type Button = { label: string; line: string; link: string; below: string } | null;

function asText(
  { greeting, body, code, notes, signature, quote, reason }: Parts,
  button: Button,
): string {
  const blocks = [
    greeting,
    body,
    ...(code ? [code] : []),
    ...(button ? [`${button.line}\n${button.link}`] : []),
    notes.join('\n'),
  ];
  const quoted = quote ? [`${quote.label}\n${quote.text.replace(/^/gm, '> ')}`] : [];
  return `${[...blocks, signature, ...quoted, `-- \n${reason}`].filter(Boolean).join('\n\n')}\n`;
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";

function asHtml(
  parts: Parts & { subject: string; dir: string; tag: string },
  button: Button,
): string {
  const { greeting, body, code, notes, signature, quote, reason, subject, dir, tag } = parts;
  const paragraph = (content: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${content}</p>`;
  const inner = [
    paragraph(asMarkup(greeting)),
    quote ? `<div dir="auto">${paragraph(asLines(body))}</div>` : paragraph(asMarkup(body)),
    code
      ? paragraph(
          `<strong dir="ltr">${asMarkup(code)}</strong>`,
          'font-size:32px;letter-spacing:6px',
        )
      : '',
    button
      ? paragraph(
          `<a href="${asMarkup(button.link)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:#f5b546;color:#1d1503;font-weight:700;text-decoration:none">${asMarkup(button.label)}</a>`,
        )
      : '',
    button
      ? paragraph(
          `${asMarkup(button.below)}<br><a href="${asMarkup(button.link)}" dir="ltr" style="color:#8a5a00;word-break:break-all">${asMarkup(button.link)}</a>`,
          'font-size:13px;color:#5b6170',
        )
      : '',
    ...notes.map((note) => paragraph(asMarkup(note), 'color:#5b6170')),
    paragraph(asMarkup(signature)),
    quote
      ? `${paragraph(asMarkup(quote.label), 'font-size:13px;color:#5b6170')}
<blockquote dir="auto" style="margin:0;padding:0 16px;border-${dir === 'rtl' ? 'right' : 'left'}:3px solid #e3e5ea;color:#5b6170">${asLines(quote.text)}</blockquote>`
      : '',
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e5ea;font-size:13px;color:#5b6170">${asMarkup(reason)}</p>`,
  ].join('\n');
  return `<!doctype html>
<html lang="${tag}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${asMarkup(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f5f6f8;color:#1b1f2a;font-size:16px;line-height:1.6;${FONT}">
<div style="max-width:520px;margin:0 auto;padding:32px 24px;background:#ffffff;border-radius:16px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">Kinora</p>
${inner}
</div></body></html>
`;
}

function asLines(text: string): string {
  return asMarkup(text).replaceAll('\n', '<br>\n');
}

function asMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
