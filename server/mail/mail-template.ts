import { html, raw } from 'hono/html';
import { getLanguage, type Lang } from '../../domain/language/language.ts';

export type MailContent = {
  lang: Lang;
  subject: string;
  greeting: string;
  body: string;
  code: string | null;
  button: MailButton | null;
  notes: string[];
  signature: string;
  /** Message of the user that the mail answers or forwards. */
  quote: MailQuote | null;
  reason: string;
};
type MailButton = {
  url: string;
  label: string;
  /** Introduces the link in plain text. */
  labelLine: string;
  /** Introduces the link that is shown below the button. */
  hint: string;
};
type MailQuote = { label: string; text: string };

export function renderMailText(content: MailContent): string {
  const { greeting, body, code, button, notes, signature, quote, reason } = content;
  const blocks = [
    greeting,
    body,
    code,
    button && `${button.labelLine}\n${button.url}`,
    notes.join('\n'),
    signature,
    quote && `${quote.label}\n${quote.text.replace(/^/gm, '> ')}`,
    `-- \n${reason}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

// Mail programs drop style sheets, so the styles are inline.
const FONT = raw("font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif");
const COLORS = 'background:#f5f6f8;color:#1b1f2a';
const CARD =
  'max-width:520px;margin:0 auto;padding:32px 24px;background:#ffffff;border-radius:16px';
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:10px;' +
  'background:#f5b546;color:#1d1503;font-weight:700;text-decoration:none';
const MUTED = 'color:#5b6170';
const SMALL = `font-size:13px;${MUTED}`;
const LINK = 'color:#8a5a00;word-break:break-all';
const LINE_COLOR = '#e3e5ea';
const FOOTER = `margin:24px 0 0;padding-top:16px;border-top:1px solid ${LINE_COLOR};${SMALL}`;

/** Self-contained: loads no images or style sheets. */
export function renderMailHtml(content: MailContent): string {
  const { lang, subject, greeting, body, code, button, notes, signature, quote, reason } = content;
  const { tag, dir } = getLanguage(lang);
  return html`<!doctype html>
<html lang="${tag}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px 12px;${COLORS};font-size:16px;line-height:1.6;${FONT}">
<div style="${CARD}">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">Kinora</p>
${paragraph(greeting)}
${quote ? html`<div dir="auto">${paragraph(toLines(body))}</div>` : paragraph(body)}
${code && paragraph(html`<strong dir="ltr">${code}</strong>`, 'font-size:32px;letter-spacing:6px')}
${button && renderButton(button)}
${notes.map((note) => paragraph(note, MUTED))}
${paragraph(signature)}
${quote && renderQuote(quote, dir)}
<p style="${FOOTER}">${reason}</p>
</div>
</body>
</html>
`.toString();
}

/** Without promises among its values, `html` returns a string object at once. */
type Html = ReturnType<typeof html>;

function paragraph(content: string | Html | Html[], style = ''): Html {
  return html`<p style="margin:0 0 16px;${style}">${content}</p>`;
}

function renderButton({ url, label, hint }: MailButton): Html {
  const link = html`<a href="${url}" dir="ltr" style="${LINK}">${url}</a>`;
  return html`${paragraph(html`<a href="${url}" style="${BUTTON}">${label}</a>`)}
${paragraph(html`${hint}<br>${link}`, SMALL)}`;
}

function renderQuote({ label, text }: MailQuote, dir: 'ltr' | 'rtl'): Html {
  const side = dir === 'rtl' ? 'right' : 'left';
  const style = `margin:0;padding:0 16px;border-${side}:3px solid ${LINE_COLOR};${MUTED}`;
  return html`${paragraph(label, SMALL)}
<blockquote dir="auto" style="${style}">${toLines(text)}</blockquote>`;
}

function toLines(text: string): Html[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>\n${line}`));
}
