import { clearPendingActionCookie } from '../../../domain/accounts/pending-action-cookie.ts';
import { titleKey } from '../../../domain/titles/title.ts';
import { usesHttps } from '../../../domain/web/uses-https.ts';
import {
  type FormHandler,
  type FormHandlers,
  readTitle,
  redirectAfterForm,
  withUser,
} from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';

const RATE_FORM = {
  kind: 'rate',
  rate: { max: 120, seconds: 60 },
  signedOut: { title: 'review.login_title', text: 'review.login_text' },
  failureTitle: 'save.failed_title',
  failureText: 'account.unavailable',
} as const;

/** Redirects to the rating of the title page, which is for users. */
const rate = withUser(RATE_FORM, async (submission) => {
  const title = await readTitle(submission);
  const { lang } = submission.visitor;
  if (typeof title === 'number') return redirectAfterForm(submission, links.home(lang), null);
  const path = `/${lang}/${titleKey(title)}`;
  const outcome = redirectAfterForm(submission, path, null);
  if (!('to' in outcome)) return outcome;
  const [current = ''] = outcome.to.split('#');
  const isTitlePage = current.startsWith(path) && !/^[\d/]/.test(current.slice(path.length));
  return { ...outcome, to: `${isTitlePage ? current : path}#rate` };
});

/** Sent when the visitor closes the dialog without signing in. */
const withdrawAction: FormHandler = async (submission) => {
  const { services, visitor } = submission;
  const cookie = clearPendingActionCookie(usesHttps(services.site));
  return { ...redirectAfterForm(submission, links.home(visitor.lang), null), cookies: [cookie] };
};

export const PENDING_ACTION_FORMS = {
  rate,
  withdraw_action: withdrawAction,
} satisfies FormHandlers;
