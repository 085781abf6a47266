import { type MiddlewareFunction, redirect } from 'react-router';
import { CLEAR_SITE_DATA } from '../../../domain/accounts/clear-site-data.ts';
import { visitorContext } from '../../context.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { links } from '../../i18n/links.ts';
import type { Route } from './+types/sign-out';

export const middleware: MiddlewareFunction<Response>[] = [clearCache];

async function clearCache(
  { request }: { request: Request },
  next: () => Promise<Response>,
): Promise<Response> {
  const response = await next();
  if (request.method === 'POST' && response.status === 303)
    response.headers.set('clear-site-data', CLEAR_SITE_DATA);
  return response;
}

/** A GET never signs out. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(links.home(context.get(visitorContext).lang));
}

export const action = handleForm;
