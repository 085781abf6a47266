import { data, type RouterContextProvider, redirect } from 'react-router';
import { flashCookie } from '../../domain/forms/flash.ts';
import { type Services, servicesContext, type Visitor, visitorContext } from '../context.ts';
import { badRequest, rejectedForm } from '../responses.ts';
import type { FormOutcome } from './form-action.ts';
import { FORM_HANDLERS, isFormIntent } from './handlers.server.ts';
import { getFormLimits, getMaxFormBytes } from './limits.server.ts';
import { readForm, UnreadFormError } from './read-form.server.ts';
import { limitForms, rejectUnknownForm, rejectUnreadForm } from './unread-form.server.ts';

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** The action of pages with forms: redirects, or renders the page again with the errors. */
export async function handleForm({ request, context }: ActionArgs) {
  const { outcome, headers } = await dispatch(request, context);
  if ('to' in outcome) throw redirect(outcome.to, { status: 303, headers });
  const { state, status } = outcome;
  // Without an intent the page cannot assign the error to one of its forms.
  if (state.intent === '' && status > 400) throw rejectedForm(state, status, headers);
  return data({ state }, { status, headers });
}

/** The same for forms that scripts send, as JSON: `{to}` or `{state}`. */
export async function handleFormAsJson({ request, context }: ActionArgs): Promise<Response> {
  const { outcome, headers } = await dispatch(request, context);
  headers.set('cache-control', 'no-store');
  if ('to' in outcome) return Response.json({ to: outcome.to }, { headers });
  return Response.json({ state: outcome.state }, { status: outcome.status, headers });
}

async function dispatch(
  request: Request,
  context: ActionArgs['context'],
): Promise<{ outcome: FormOutcome; headers: Headers }> {
  if (request.method !== 'POST') throw badRequest(405);
  const services = context.get(servicesContext);
  const outcome = await readAndHandle(request, services, context.get(visitorContext));
  return { outcome, headers: toHeaders(outcome, services) };
}

async function readAndHandle(
  request: Request,
  services: Services,
  visitor: Visitor,
): Promise<FormOutcome> {
  try {
    await limitForms(services, visitor, 'form');
    const form = await readForm(request, {
      maxBytes: getMaxFormBytes(visitor.user),
      getLimits: (intent) => getFormLimits(intent, visitor.user),
      onLarge: () => limitForms(services, visitor, 'large_form'),
    });
    const intent = String(form.get('intent') ?? '');
    if (!isFormIntent(intent)) return rejectUnknownForm(visitor.lang);
    return await FORM_HANDLERS[intent]({ services, visitor, request, intent, form });
  } catch (error) {
    if (error instanceof UnreadFormError) return rejectUnreadForm(error, visitor);
    throw error;
  }
}

function toHeaders(outcome: FormOutcome, { site }: Services): Headers {
  const headers = new Headers();
  for (const cookie of outcome.cookies) headers.append('set-cookie', cookie);
  if ('retryAfter' in outcome && outcome.retryAfter)
    headers.set('retry-after', String(outcome.retryAfter));
  if ('to' in outcome && outcome.flashMessage !== null)
    headers.append(
      'set-cookie',
      flashCookie(outcome.flashMessage, site.origin.startsWith('https:')),
    );
  return headers;
}
