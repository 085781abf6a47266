import type { Services, Visitor } from '../../context.ts';

/** The use of a link in a mail; `kind` is `null` for a link that was used or is too old. */
export type EmailLinkView = {
  kind: 'sign_up' | 'email_change' | 'email_change_stop' | 'password_reset' | null;
  needsPassword: boolean;
  email: string;
};

/** Reads what a link would do, for the page that it leads to. Changes nothing. `unread` while the accounts cannot say. */
export async function getEmailLink(
  { accounts }: Pick<Services, 'accounts'>,
  request: Request,
  { address, lang }: Pick<Visitor, 'address' | 'lang'>,
  token: string,
): Promise<EmailLinkView | 'unread'> {
  const { status, body } = await accounts.call(
    request,
    { address, lang },
    `/email-link?${new URLSearchParams({ token })}`,
  );
  if (status !== 200) return 'unread';
  const { kind, needsPassword, email } = body as {
    kind: EmailLinkView['kind'];
    needsPassword: boolean;
    email: string | null;
  };
  return { kind, needsPassword, email: email ?? '' };
}
