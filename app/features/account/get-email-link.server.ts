import type { Services, Visitor } from '../../context.ts';

/** What the link of a mail is for; `kind` is `null` if it works no more. */
export type EmailLinkView = { kind: 'sign_up' | 'email_change' | 'email_change_stop' | null; needsPassword: boolean; email: string };

/** Reads what a link would do, for the page that it leads to. Nothing is changed by it. */
export async function getEmailLink(
  { accounts }: Pick<Services, 'accounts'>,
  request: Request,
  { address, lang }: Pick<Visitor, 'address' | 'lang'>,
  token: string,
): Promise<EmailLinkView> {
  const { status, body } = await accounts.call(request, { address, lang }, `/email-link?${new URLSearchParams({ token })}`);
  // Too many were asked about, or the database is away: the form says so when it is sent.
  if (status !== 200) return { kind: 'email_change', needsPassword: false, email: '' };
  const { kind, needsPassword, email } = body as { kind: EmailLinkView['kind']; needsPassword: boolean; email: string | null };
  return { kind, needsPassword, email: email ?? '' };
}
