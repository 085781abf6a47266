import { data } from 'react-router';
import { servicesContext, visitorContext } from '../../context.ts';
import { DocumentView } from '../../features/legal/components/document-page.tsx';
import { getDocument } from '../../features/legal/get-document.server.ts';
import { type DocumentName, readDocumentQuery } from '../../features/legal/schema.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { answer } from '../respond.ts';
import type { Route } from './+types/document';

/** Terms and privacy policy: the route's name says which. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { lang } = context.get(visitorContext);
  const name: DocumentName = /\/terms(\.data)?$/.test(url.pathname) ? 'terms' : 'privacy';
  const { date } = readDocumentQuery(url.searchParams);
  const page = await answer(getDocument(context.get(servicesContext), name, serverLanguage(lang), date), 'page');
  // Caches go on with what they have, rather than keep a text that the operator may have replaced.
  return data({ name, date, ...page }, page.known ? {} : { headers: { 'cache-control': 'no-store' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Document({ loaderData: { name, date, ...page } }: Route.ComponentProps) {
  const { code } = useLanguage();
  return (
    <>
      <PageHead title={page.title} path={links.page(code, name)} indexed={date === null} />
      <DocumentView {...page} />
    </>
  );
}
