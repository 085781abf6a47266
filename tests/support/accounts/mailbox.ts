import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type ReceivedMail = {
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  language: string;
};

const TIMEOUT_MS = 10_000;

/** Mails that a site without a mail server has written to its data folder. */
export function openMailbox(dataFolder: string) {
  const folder = join(dataFolder, 'outbox');

  async function findMails(to: string): Promise<ReceivedMail[]> {
    const names = await readdir(folder).catch(() => []);
    const files = await Promise.all(
      names.sort().map((name) => readFile(join(folder, name), 'utf8')),
    );
    return files.map(readMail).filter((mail) => mail.to === to);
  }

  return {
    findMails,
    /** Waits for the newest mail to this recipient that contains the text `containing`. */
    async latest(to: string, containing = ''): Promise<ReceivedMail> {
      for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(25)) {
        const found = (await findMails(to)).findLast(({ text }) => text.includes(containing));
        if (found) return found;
      }
      throw new Error(`no mail to ${to} with "${containing}"`);
    },
  };
}

export type Mailbox = ReturnType<typeof openMailbox>;

export function getLink({ text }: ReceivedMail): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`no link in:\n${text}`);
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}

export function readMail(source: string): ReceivedMail {
  const headers = parseHeaders(source);
  const boundary = /boundary="?([^";\n]+)/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = source.split(`--${boundary}`).map((part) => part.replace(/^\n/, ''));
  const part = (type: string) => {
    const found =
      parts.find((text) => parseHeaders(text).get('content-type')?.startsWith(type)) ?? '';
    const body = found.slice(found.indexOf('\n\n') + 2);
    return decodeBody(body, parseHeaders(found).get('content-transfer-encoding') ?? '');
  };
  return {
    to: headers.get('to') ?? '',
    replyTo: headers.get('reply-to') ?? null,
    subject: decodeEncodedWords(headers.get('subject') ?? ''),
    text: part('text/plain'),
    html: part('text/html'),
    language: headers.get('content-language') ?? '',
  };
}

function parseHeaders(text: string): Map<string, string> {
  const end = text.indexOf('\n\n');
  const lines = text
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  return new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  return decodeQuotedPrintable(body.replace(/=\n/g, ''));
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** RFC 2047. */
function decodeEncodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    );
}
