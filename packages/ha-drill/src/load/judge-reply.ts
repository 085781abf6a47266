import type { Reply } from './visitor-client.ts';

/**
 * `postponed`: 503 with Retry-After, which a script repeats by itself. A wrong response has a kind
 * for the table.
 */
export type Judgement =
  | { result: 'right' }
  | { result: 'postponed' }
  | { result: 'wrong'; kind: string };

const RIGHT: Judgement = { result: 'right' };
const POSTPONED: Judgement = { result: 'postponed' };
const wrong = (kind: string): Judgement => ({ result: 'wrong', kind });

/** Status and body that no request may get, or a postponed one; `null` for a 200. */
function judgeStatus({ status, headers, body }: Reply): Judgement | null {
  if (status === 200) return null;
  if (status === 503 && headers['retry-after'] !== undefined) return POSTPONED;
  const emptiness = status >= 500 && body === '' ? 'empty ' : '';
  const missing = status === 503 ? ' without Retry-After' : '';
  return wrong(`${emptiness}${status}${missing}`);
}

/** A form that was sent by a script: `{to}` acknowledges it. */
export function judgeWrite(reply: Reply): Judgement {
  return judgeStatus(reply) ?? (hasKey(reply.body, 'to') ? RIGHT : wrong('200 without `to`'));
}

/** `/api/auth/get-session` of a signed-in user. */
export function judgeSession(reply: Reply): Judgement {
  return judgeStatus(reply) ?? (hasKey(reply.body, 'user') ? RIGHT : wrong('session is null'));
}

/** A page that contains the name of the signed-in user. Signed-out visitors get another one. */
export function judgeMemberPage(reply: Reply, userName: string): Judgement {
  return judgeStatus(reply) ?? (reply.body.includes(userName) ? RIGHT : wrong('signed out'));
}

/** A page that was served before, with `expected` from `readPageIdentity`. */
export function judgeSeenPage(reply: Reply, expected: string): Judgement {
  const judgement = judgeStatus(reply);
  if (judgement?.result === 'postponed') return wrong('seen page 503');
  if (judgement?.result === 'wrong') return wrong(`seen page ${judgement.kind}`);
  return readPageIdentity(reply.body) === expected ? RIGHT : wrong('seen page changed');
}

/**
 * Title, headings and links to titles. Other parts may be missing while the database is down, such
 * as reviews.
 */
export function readPageIdentity(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const title = /<title>[^<]*/.exec(html)?.[0] ?? '';
  const headings = main.match(/<h1[^>]*>.*?<\/h1>/gs) ?? [];
  const links = main.match(/href="\/[a-z-]+\/(?:movie|tv)\/\d+[^"#?]*/g) ?? [];
  return [title, ...headings, ...links].join('\n');
}

function hasKey(json: string, key: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && key in value;
  } catch {
    return false;
  }
}
