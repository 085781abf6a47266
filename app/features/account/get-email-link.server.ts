import type { Services, Visitor } from '../../context.ts';

/** Purpose of a link from a mail; `kind` is `null` for a used or expired link. */
export type EmailLinkView = {
  kind:
    | 'sign_up'
    | 'email_change'
    | 'email_change_stop'
    | 'email_change_undo'
    | 'email_undo_stop'
    | 'password_reset'
    | null;
  needsPassword: boolean;
  email: string;
  /** Whether a code of the authenticator app speeds up an undo. */
  hasFactor: boolean;
};

/** Reads the purpose of a link without using it. `unread` if the accounts are unavailable. */
export async function getEmailLink(
  { accounts }: Pick<Services, 'accounts'>,
  request: Request,
  { ip, lang }: Pick<Visitor, 'ip' | 'lang'>,
  token: string,
): Promise<EmailLinkView | 'unread'> {
  const { status, body } = await accounts.call(
    request,
    { ip, lang },
    `/email-link?${new URLSearchParams({ token })}`,
  );
  if (status !== 200) return 'unread';
  const { kind, needsPassword, email, hasFactor } = body as Omit<EmailLinkView, 'email'> & {
    email: string | null;
  };
  return { kind, needsPassword, email: email ?? '', hasFactor };
}
