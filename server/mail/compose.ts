import { readFileSync } from 'node:fs';
import { type Lang, languageOf } from '../../domain/language.ts';
import type { MailKind } from '../../domain/mail.ts';
import { oneLine } from '../../domain/one-line.ts';

export type OutgoingMail = { to: string; replyTo: string | null; subject: string; text: string; html: string; language: Lang };

type Messages = Readonly<Record<string, string>>;

/** Where the button of a mail leads, behind the site's origin. What a link carries for the browser alone stands behind its `#`. */
const LINKS: Record<MailKind, (data: Record<string, string>) => string> = {
  confirm: ({ token = '' }) => `/confirm?token=${encodeURIComponent(token)}`,
  new_address: ({ token = '' }) => `/confirm?token=${encodeURIComponent(token)}`,
  already_registered: () => '/sign-in',
  reset: ({ token = '' }) => `/profile?token=${encodeURIComponent(token)}`,
  password_changed: () => '/reset-password',
  address_changed: () => '/support',
  code: ({ access = '', refresh = '' }) =>
    access === '' ? '' : `#access_token=${access}&refresh_token=${refresh}&token_type=bearer&type=magiclink`,
  support_received: ({ token = '' }) => `/support/${token}`,
  support_notice: ({ inquiry = '' }) => `/admin/support?${new URLSearchParams({ open: inquiry })}`,
  // Written before inquiries had one.
  support_reply: ({ token = '' }) => (token === '' ? '' : `/support/${token}`),
};

/** Kinds whose link is good for an hour, and those that another may have caused. */
const FOR_AN_HOUR = new Set<MailKind>(['confirm', 'new_address', 'reset']);
const MAYBE_NOT_YOU = new Set<MailKind>(['confirm', 'new_address', 'already_registered', 'reset', 'code', 'support_received']);
/** What somebody wrote is quoted, below everything that is new. */
const QUOTES = new Set<MailKind>(['support_notice', 'support_reply']);

const known = new Map<Lang, Messages>();

function messagesOf(lang: Lang): Messages {
  let messages = known.get(lang);
  if (!messages) {
    messages = JSON.parse(readFileSync(new URL(`./messages/${lang}.json`, import.meta.url), 'utf8')) as Messages;
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
  data: Record<string, string>;
  origin: string;
  /** Where the team reads what people write. */
  support: string;
};

/** A mail in the language of whom it is for, as plain text and as HTML that needs no picture and no style of another place. */
export function composeMail({ kind, to, lang, name, data, origin, support }: MailFacts): OutgoingMail {
  const messages = messagesOf(lang);
  const { dir, tag } = languageOf(lang);
  // Who asks the team may have no account, or another name there. The team itself is told who asks.
  const called = kind === 'support_notice' ? null : (data.name ?? name);
  const values: Record<string, string> = { name: called ?? '', ...data, site: new URL(origin).host };
  const say = (key: string) => (messages[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, value: string) => values[value] ?? '');
  // What others wrote may be in it, and a line break would begin a header of its own.
  const subject = oneLine(say(`${kind}.subject`), SUBJECT_MOST);
  const path = LINKS[kind](data);
  const link = path === '' ? null : `${origin}/${lang}${path}`;
  const greeting = called === null ? say('greeting_nameless') : say('greeting');
  const notes = [...(FOR_AN_HOUR.has(kind) ? [say('valid_hour')] : []), ...(MAYBE_NOT_YOU.has(kind) ? [say('ignore')] : [])];
  const parts = {
    ...{ greeting, body: kind === 'support_reply' ? (data.reply ?? '') : say(`${kind}.text`), code: data.code ?? null, notes },
    ...{ signature: say('signature'), quote: QUOTES.has(kind) ? { label: say(`${kind}.asked`), text: data.message ?? '' } : null },
    reason: say(reasonOf(kind)),
  };
  const button = link === null ? null : { label: say(`${kind}.button`), link, below: say('link_below') };
  const texts = { subject, text: asText(parts, button), html: asHtml({ subject, dir, tag, ...parts }, button) };
  return { to, replyTo: replyToOf(kind, data, support), language: lang, ...texts };
}

/** Why somebody gets it. */
function reasonOf(kind: MailKind): string {
  if (kind === 'support_notice') return 'support_notice.reason';
  return kind === 'support_reply' || kind === 'support_received' ? 'support_reply.reason' : 'reason';
}

/** What is answered to a mail about an inquiry reaches the other side of it. */
function replyToOf(kind: MailKind, data: Record<string, string>, support: string): string | null {
  if (kind === 'support_notice') return data.email ?? null;
  return kind === 'support_reply' || kind === 'support_received' ? support : null;
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
type Button = { label: string; link: string; below: string } | null;

function asText({ greeting, body, code, notes, signature, quote, reason }: Parts, button: Button): string {
  const blocks = [greeting, body, ...(code ? [code] : []), ...(button ? [`${button.label}:\n${button.link}`] : []), notes.join(' ')];
  const quoted = quote ? [`${quote.label}\n${quote.text.replace(/^/gm, '> ')}`] : [];
  return `${[...blocks, signature, ...quoted, `-- \n${reason}`].filter(Boolean).join('\n\n')}\n`;
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";

function asHtml(parts: Parts & { subject: string; dir: string; tag: string }, button: Button): string {
  const { greeting, body, code, notes, signature, quote, reason, subject, dir, tag } = parts;
  const paragraph = (content: string, style = '') => `<p style="margin:0 0 16px;${style}">${content}</p>`;
  const inner = [
    paragraph(asMarkup(greeting)),
    quote ? `<div dir="auto">${paragraph(asLines(body))}</div>` : paragraph(asMarkup(body)),
    code ? paragraph(`<strong dir="ltr">${asMarkup(code)}</strong>`, 'font-size:32px;letter-spacing:6px') : '',
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
