import stylesheetUrl from '../../../styles/accounts.css?url';

/** Stylesheet of the account dialog and of account pages, loaded with these only. */
export function AccountStylesheet() {
  return <link rel="stylesheet" href={stylesheetUrl} precedence="accounts" />;
}
