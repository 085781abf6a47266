import { data, type RouterContextProvider, redirect } from 'react-router';
import type { PendingAction } from '../../domain/accounts/pending-action.ts';
import { flashCookie } from '../../domain/forms/flash.ts';
import { readReturnPath } from '../../domain/forms/form.ts';
import { titleKey } from '../../domain/titles/title.ts';
import { usesHttps } from '../../domain/web/uses-https.ts';
import { type Services, servicesContext, type Visitor, visitorContext } from '../context.ts';
import { links } from '../i18n/links.ts';
import { badRequest, rejectedForm } from '../responses.ts';
import type { FormOutcome, FormSubmission } from './form-action.ts';
import { isFormIntent } from './handlers.server.ts';
import { getFormLimits, getMaxFormBytes } from './limits.server.ts';
import { getPendingAction, keepPendingAction } from './pending-action.server.ts';
import { readForm, UnreadFormError } from './read-form.server.ts';
import { handleOrRejectUnavailable, unsentForm } from './unavailable.server.ts';
import { limitForms, rejectUnknownForm, rejectUnreadForm } from './unread-form.server.ts';

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

type Dispatched = { outcome: FormOutcome; submission: FormSubmission | null; headers: Headers };

/** The action of pages with forms: redirects, or renders the page again with the errors. */
export async function handleForm({ request, context }: ActionArgs) {
  const { outcome, submission, headers } = await dispatch(request, context);
  if ('to' in outcome) throw redirect(outcome.to, { status: 303, headers });
  const { state, status } = outcome;
  const action = state.signedOut && submission && getPendingAction(submission);
  if (action) {
    if (action.name !== 'rate') headers.append('set-cookie', loginFlash(submission));
    throw redirect(toSignIn(submission, action), { status: 303, headers });
  }
  // The page may be unavailable too, and would lose what was typed.
  if (outcome.isUnavailable && submission) throw unsentForm(state, submission);
  // Without an intent the page cannot assign the error to one of its forms.
  if (state.intent === '' && status > 400) throw rejectedForm(state, status, headers);
  return data({ state }, { status, headers });
}

/** For programs (docs/api.md); the texts of the form are in the language of the visitor. */
const NOT_AUTHENTICATED = { code: 'NOT_AUTHENTICATED', message: 'Not authenticated' };

/** The same for forms that scripts send, as JSON: `{to}` or `{state}`. */
export async function handleFormAsJson({ request, context }: ActionArgs): Promise<Response> {
  const { outcome, headers } = await dispatch(request, context);
  headers.set('cache-control', 'no-store');
  if ('to' in outcome) return Response.json({ to: outcome.to }, { headers });
  const { state, status } = outcome;
  const body = state.signedOut ? { ...NOT_AUTHENTICATED, state } : { state };
  return Response.json(body, { status, headers });
}

/** The message of a save without a session (U4). */
function loginFlash({ services }: FormSubmission): string {
  return flashCookie('login_required', usesHttps(services.site));
}

/** The sign-in page, which says what will be done and redirects back, or to the title. */
function toSignIn({ form, visitor: { lang } }: FormSubmission, { title }: PendingAction): string {
  const titlePath = `/${lang}/${titleKey(title)}`;
  return links.account(lang, 'sign-in', readReturnPath(form.get('return'), titlePath));
}

async function dispatch(request: Request, context: ActionArgs['context']): Promise<Dispatched> {
  if (request.method !== 'POST') throw badRequest(405);
  const services = context.get(servicesContext);
  const handled = await readAndHandle(request, services, context.get(visitorContext));
  return { ...handled, headers: toHeaders(handled.outcome, services) };
}

async function readAndHandle(
  request: Request,
  services: Services,
  visitor: Visitor,
): Promise<Omit<Dispatched, 'headers'>> {
  try {
    await limitForms(services, visitor, 'form');
    const form = await readForm(request, {
      maxBytes: getMaxFormBytes(visitor),
      getLimits: (intent) => getFormLimits(intent, visitor),
      onLarge: () => limitForms(services, visitor, 'large_form'),
    });
    const intent = String(form.get('intent') ?? '');
    if (!isFormIntent(intent))
      return { outcome: rejectUnknownForm(visitor.lang), submission: null };
    const submission = { services, visitor, request, intent, form };
    const outcome = await handleOrRejectUnavailable(submission);
    return { outcome: keepPendingAction(submission, outcome), submission };
  } catch (error) {
    if (error instanceof UnreadFormError)
      return { outcome: rejectUnreadForm(error, visitor), submission: null };
    throw error;
  }
}

function toHeaders(outcome: FormOutcome, { site }: Services): Headers {
  const headers = new Headers();
  for (const cookie of outcome.cookies) headers.append('set-cookie', cookie);
  if ('retryAfter' in outcome && outcome.retryAfter)
    headers.set('retry-after', String(outcome.retryAfter));
  if ('to' in outcome && outcome.flashMessage !== null)
    headers.append('set-cookie', flashCookie(outcome.flashMessage, usesHttps(site)));
  return headers;
}
