import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Member } from '../../domain/account.ts';
import { noticeCookie } from '../../domain/notice.ts';
import { type Services, servicesContext, type Visitor, visitorContext } from '../context.ts';
import { PROFILE_FORMS } from '../features/account/change-profile.server.ts';
import { SECURITY_FORMS } from '../features/account/change-security.server.ts';
import { SIGN_IN_FORMS } from '../features/account/mutations.server.ts';
import { REVIEW_FORMS } from '../features/reviews/mutations.server.ts';
import { SAVED_FORMS } from '../features/saved/mutations.server.ts';
import { IMPORT_FORMS } from '../features/saved/save-import.server.ts';
import { SUPPORT_FORMS } from '../features/support/mutations.server.ts';
import { badRequest, rejected } from '../responses.ts';
import type { FormHandler, FormOutcome } from './form-action.ts';
import { ADMIN_FORMS } from './handlers.server.ts';
import { type FormLimits, MAX_FORM_BYTES, readForm, UnreadForm } from './read-form.server.ts';
import { limitForms, rejectUnknownForm, rejectUnreadForm } from './unread-form.server.ts';

/** Every form of the site by the `intent` that its button sends. */
export const FORMS: Record<string, FormHandler> = {
  ...SIGN_IN_FORMS,
  ...PROFILE_FORMS,
  ...SECURITY_FORMS,
  ...SAVED_FORMS,
  ...IMPORT_FORMS,
  ...REVIEW_FORMS,
  ...SUPPORT_FORMS,
  ...ADMIN_FORMS,
};

/** More than the text of a document may be (see features/admin/legal), so that its form can say so; three bytes a letter. */
const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;
/** More than the largest file that is imported, with all around it. */
const MAX_FILE_FORM_BYTES = 6 * 1024 * 1024;

const DOCUMENT: FormLimits = { maxBytes: MAX_DOCUMENT_BYTES, file: false };
const WITH_FILE: FormLimits = { maxBytes: MAX_FILE_FORM_BYTES, file: true };

/** The forms that may be longer than others. What administrators send, nobody else may send at that length. */
const LIMITS: Record<string, FormLimits & { admin: boolean }> = {
  import: { ...WITH_FILE, admin: false },
  admin_providers_import: { ...WITH_FILE, admin: true },
  admin_document_create: { ...DOCUMENT, admin: true },
  admin_document_update: { ...DOCUMENT, admin: true },
  admin_document_preview: { ...DOCUMENT, admin: true },
};
const LIMITS_OF_OTHERS: FormLimits = { maxBytes: MAX_FORM_BYTES, file: false };

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** A form that the browser sent: on to the next page, or back to this one with what is to be mended. */
export async function handleForm({ request, context }: ActionArgs) {
  const { result, headers } = await dispatch(request, context);
  // The page cannot know which of its forms it was.
  if ('state' in result && result.state.intent === '' && result.status > 400)
    throw rejected(result.state, result.status, headers);
  if ('state' in result) return data({ state: result.state }, { status: result.status, headers });
  throw redirect(result.to, { status: 303, headers });
}

/** The same for a form that scripts sent: `{to}` or `{state}`. */
export async function handleFormAsJson({ request, context }: ActionArgs): Promise<Response> {
  const { result, headers } = await dispatch(request, context);
  headers.set('cache-control', 'no-store');
  if ('state' in result)
    return Response.json({ state: result.state }, { status: result.status, headers });
  return Response.json({ to: result.to }, { headers });
}

async function dispatch(
  request: Request,
  context: ActionArgs['context'],
): Promise<{ result: FormOutcome; headers: Headers }> {
  if (request.method !== 'POST') throw badRequest(405);
  const services = context.get(servicesContext);
  const visitor = context.get(visitorContext);
  const result = await runHandler(request, services, visitor);
  const headers = new Headers();
  for (const line of result.cookies) headers.append('set-cookie', line);
  if ('retryAfter' in result && result.retryAfter)
    headers.set('retry-after', String(result.retryAfter));
  if ('to' in result && result.notice !== null)
    headers.append(
      'set-cookie',
      noticeCookie(result.notice, services.site.origin.startsWith('https:')),
    );
  return { result, headers };
}

async function runHandler(
  request: Request,
  services: Services,
  visitor: Visitor,
): Promise<FormOutcome> {
  try {
    await limitForms(services, visitor, 'form');
    const form = await readForm(request, {
      maxBytes: visitor.member === null ? MAX_FORM_BYTES : MAX_FILE_FORM_BYTES,
      getLimits: (intent) => limitsOf(intent, visitor.member),
      onLarge: () => limitForms(services, visitor, 'large_form'),
    });
    const intent = String(form.get('intent') ?? '');
    const send = Object.hasOwn(FORMS, intent) ? FORMS[intent] : undefined;
    return send
      ? await send({ services, visitor, request, form })
      : rejectUnknownForm(visitor.lang);
  } catch (error) {
    if (error instanceof UnreadForm) return rejectUnreadForm(error, visitor);
    throw error;
  }
}

function limitsOf(intent: string, member: Member | null): FormLimits {
  const limits = Object.hasOwn(LIMITS, intent) ? LIMITS[intent] : undefined;
  if (!limits || member === null || (limits.admin && member.role !== 'admin'))
    return LIMITS_OF_OTHERS;
  return limits;
}
