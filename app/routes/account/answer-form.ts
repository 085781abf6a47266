import { data, type RouterContextProvider, redirect } from 'react-router';
import { refused } from '../../../domain/form.ts';
import type { Lang } from '../../../domain/language.ts';
import { noticeCookie } from '../../../domain/notice.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { PROFILE_FORMS } from '../../features/account/change-profile.server.ts';
import { SECURITY_FORMS } from '../../features/account/change-security.server.ts';
import { SIGN_IN_FORMS } from '../../features/account/mutations.server.ts';
import { REVIEW_FORMS } from '../../features/reviews/mutations.server.ts';
import { SAVED_FORMS } from '../../features/saved/mutations.server.ts';
import { IMPORT_FORMS } from '../../features/saved/save-import.server.ts';
import { SUPPORT_FORMS } from '../../features/support/mutations.server.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { FormResult, Send } from '../../send.ts';
import { ADMIN_FORMS } from '../admin/admin-forms.ts';
import { badRequest } from '../respond.ts';

/** Every form of the site by the `intent` that its button sends. */
export const FORMS: Record<string, Send> = {
  ...SIGN_IN_FORMS,
  ...PROFILE_FORMS,
  ...SECURITY_FORMS,
  ...SAVED_FORMS,
  ...IMPORT_FORMS,
  ...REVIEW_FORMS,
  ...SUPPORT_FORMS,
  ...ADMIN_FORMS,
};

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** Larger than any form that strangers send, and than the files and texts of members with all around them. */
const LARGEST = 256 * 1024;
const LARGEST_OF_MEMBERS = 6 * 1024 * 1024;

/** A form that the browser sent: on to the next page, or back to this one with what is to be mended. */
export async function answerForm({ request, context }: ActionArgs) {
  const { result, headers } = await runForm(request, context);
  if ('state' in result) return data({ state: result.state }, { status: result.status, headers });
  throw redirect(result.to, { status: 303, headers });
}

/** The same for a form that scripts sent: `{to}` or `{state}`. */
export async function answerFormAsJson({ request, context }: ActionArgs): Promise<Response> {
  const { result, headers } = await runForm(request, context);
  headers.set('cache-control', 'no-store');
  if ('state' in result) return Response.json({ state: result.state }, { status: result.status, headers });
  return Response.json({ to: result.to }, { headers });
}

async function runForm(request: Request, context: ActionArgs['context']): Promise<{ result: FormResult; headers: Headers }> {
  if (request.method !== 'POST') throw badRequest(405);
  const services = context.get(servicesContext);
  const visitor = context.get(visitorContext);
  const form = await readForm(request, visitor.member === null ? LARGEST : LARGEST_OF_MEMBERS);
  const intent = String(form.get('intent') ?? '');
  const send = Object.hasOwn(FORMS, intent) ? FORMS[intent] : undefined;
  const result = send ? await send({ services, visitor, request, form }) : unknownForm(visitor.lang);
  const headers = new Headers();
  for (const line of result.cookies) headers.append('set-cookie', line);
  if ('retryAfter' in result && result.retryAfter) headers.set('retry-after', String(result.retryAfter));
  if ('to' in result && result.notice !== null)
    headers.append('set-cookie', noticeCookie(result.notice, services.site.origin.startsWith('https:')));
  return { result, headers };
}

/** Empty where it is none, or larger than any of ours. */
async function readForm(request: Request, largest: number): Promise<FormData> {
  if (Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) > largest) return new FormData();
  return request.formData().catch(() => new FormData());
}

function unknownForm(lang: Lang): FormResult {
  const text = serverLanguage(lang).t('account.unavailable');
  return { state: refused('', text, [{ field: null, text }]), status: 400, cookies: [] };
}
