import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import { type PendingAction, toPendingActionName } from '../../domain/accounts/pending-action.ts';
import {
  clearPendingActionCookie,
  hasPendingActionCookie,
  pendingActionCookie,
  readPendingAction,
} from '../../domain/accounts/pending-action-cookie.ts';
import { clearResetCookies, hasResetCookies } from '../../domain/accounts/reset-cookies.ts';
import { clearSignUpCookies, hasSignUpCookies } from '../../domain/accounts/sign-up-cookies.ts';
import { type FlashMessage, flashCookie } from '../../domain/forms/flash.ts';
import { readText } from '../../domain/forms/form.ts';
import { parseTitleKey, titleKey } from '../../domain/titles/title.ts';
import { usesHttps } from '../../domain/web/uses-https.ts';
import { servicesContext, visitorContext } from '../context.ts';
import type { FormOutcome, FormSubmission } from './form-action.ts';
import { handleOrRejectUnavailable } from './unavailable.server.ts';

/** The action of a form that a signed-out visitor may send; `null` for other forms. */
export function getPendingAction({ intent, form }: FormSubmission): PendingAction | null {
  const name = toPendingActionName(intent);
  const title = parseTitleKey(readText(form, 'title'));
  return name && title && { name, title };
}

/** Keeps the action of a visitor who is signed out, or whose session has ended. */
export function keepPendingAction(submission: FormSubmission, outcome: FormOutcome): FormOutcome {
  const action = getPendingAction(submission);
  if (!('state' in outcome) || !outcome.state.signedOut || action === null) return outcome;
  const { formStamps, site } = submission.services;
  const isHttps = usesHttps(site);
  const cookie = pendingActionCookie(action, formStamps.issue(), isHttps);
  return { ...outcome, cookies: [...outcome.cookies, cookie] };
}

/** Message about the action that this request completed. The root loader takes it. */
export const completedActionContext = createContext<{ message: FlashMessage | null }>({
  message: null,
});

/**
 * Completes the pending action of a visitor who has signed in by any way, before the page is
 * loaded. Only this site can have set the cookie, by a form, so other sites cannot trigger it. Also
 * ends the notice of a mail to sign up or to choose a new password.
 */
export const completePendingAction: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const visitor = context.get(visitorContext);
  const { cookie, user } = visitor;
  if (request.method !== 'GET' || !user) return next();
  const services = context.get(servicesContext);
  const isHttps = usesHttps(services.site);
  const cookies = [
    ...(hasSignUpCookies(cookie, isHttps) ? clearSignUpCookies(isHttps) : []),
    ...(hasResetCookies(cookie, isHttps) ? clearResetCookies(isHttps) : []),
  ];
  const completed = { message: null as FlashMessage | null };

  if (hasPendingActionCookie(cookie, isHttps)) {
    const action = readPendingAction(cookie, isHttps, services.formStamps.getAgeSeconds);
    const outcome = action && (await complete(action));
    // While the database or the catalog is unavailable, the next request tries again.
    if (!outcome || !('status' in outcome) || outcome.status !== 503)
      cookies.push(clearPendingActionCookie(isHttps));
    if (action?.name === 'rate' && outcome && 'to' in outcome)
      throw redirect(outcome.to, { headers: cookies.map((value) => ['set-cookie', value]) });
    if (outcome && 'to' in outcome) completed.message = outcome.flashMessage;
  }

  async function complete({ name, title }: PendingAction): Promise<FormOutcome> {
    const form = new FormData();
    form.set('title', titleKey(title));
    form.set('return', url.pathname + url.search);
    return handleOrRejectUnavailable({ services, visitor, request, intent: name, form });
  }

  context.set(completedActionContext, completed);
  const { message } = completed;
  const response = await next();
  // The loader of the root does not run at each navigation, and a redirect drops its data. Scripts
  // get redirects with status 202.
  const isShown = completed.message === null && response.status !== 202 && response.status < 300;
  if (message !== null && !isShown) cookies.push(flashCookie(message, isHttps));
  for (const value of cookies) response.headers.append('set-cookie', value);
  return response;
};
