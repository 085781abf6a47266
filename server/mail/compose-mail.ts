import { readFileSync } from 'node:fs';
import type { Lang } from '../../domain/language/language.ts';
import { normalizeSingleLine } from '../../domain/text/text-input.ts';
import type { MailKind } from '../../domain/web/mail-kind.ts';
import { MAILS, type MailData } from './mail-kinds.ts';
import { type MailContent, renderMailHtml, renderMailText } from './mail-template.ts';

export type OutgoingMail = {
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  language: Lang;
};

export type MailRequest = {
  kind: MailKind;
  to: string;
  lang: Lang;
  /** `null` without an account. */
  name: string | null;
  data: MailData;
  origin: string;
  supportEmail: string;
};

const MAX_SUBJECT_LENGTH = 250;

type Messages = Readonly<Record<string, string>>;

const messagesCache = new Map<Lang, Messages>();

function readMessages(lang: Lang): Messages {
  const cached = messagesCache.get(lang);
  if (cached) return cached;
  const file = new URL(`../../app/i18n/messages/${lang}/mail.json`, import.meta.url);
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Messages;
  messagesCache.set(lang, messages);
  return messages;
}

/** Localized mail as plain text and HTML. */
export function composeMail(request: MailRequest): OutgoingMail {
  const { kind, to, lang, data, supportEmail } = request;
  const content = createContent(request);
  return {
    to,
    replyTo: MAILS[kind].replyTo?.(data, supportEmail) ?? null,
    subject: content.subject,
    text: renderMailText(content),
    html: renderMailHtml(content),
    language: lang,
  };
}

function createContent({ kind, lang, name, data, origin }: MailRequest): MailContent {
  const { link, notes = [], reason = 'reason', quotes = false } = MAILS[kind];
  // `data.name` was entered by the sender of an inquiry, who may have no account. `support_notice`
  // goes to the team, which has no name.
  const recipient = kind === 'support_notice' ? null : (data.name ?? name);
  const values: MailData = { name: recipient ?? '', ...data, site: new URL(origin).host };
  const messages = readMessages(lang);
  const translate = (key: string, extraValues: MailData = {}) =>
    interpolate(messages[key] ?? key, { ...values, ...extraValues });

  const path = link(data);
  const label = translate(`${kind}.button`);
  return {
    lang,
    // A subject may contain user input, in which a line break would start another header.
    subject: normalizeSingleLine(translate(`${kind}.subject`), MAX_SUBJECT_LENGTH),
    greeting: translate(recipient === null ? 'greeting_nameless' : 'greeting'),
    body: kind === 'support_reply' ? (data.reply ?? '') : translate(`${kind}.text`),
    code: data.code ?? null,
    button:
      path === ''
        ? null
        : {
            url: `${origin}/${lang}${path}`,
            label,
            labelLine: translate('link_line', { label }),
            hint: translate('link_below'),
          },
    notes: notes.map((note) => translate(note)),
    signature: translate('signature'),
    quote: quotes ? { label: translate(`${kind}.asked`), text: data.message ?? '' } : null,
    reason: translate(reason),
  };
}

/** Replaces each `{{name}}` once: placeholders in values stay. */
function interpolate(message: string, values: MailData): string {
  return message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
