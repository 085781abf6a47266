import { redirect } from 'react-router';
import { getRouteId } from '../../../domain/web/route-lookup.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { DocumentPage } from '../../features/legal/components/document-page.tsx';
import { getDocument } from '../../features/legal/get-document.server.ts';
import { type DocumentName, readDocumentQuery } from '../../features/legal/schema.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { busy, notFound } from '../../responses.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/document';

export async function loader({ context, url, pattern }: Route.LoaderArgs) {
  const { lang } = context.get(visitorContext);
  const name: DocumentName = getRouteId(pattern) === 'terms' ? 'terms' : 'privacy';
  const { date } = readDocumentQuery(url.searchParams);
  const services = context.get(servicesContext);
  const page = await getDocument(services, name, serverLanguage(lang), date);
  if (page === 'unread') throw busy();
  if (page === null) throw await notFound(context, 'page');
  // The current version has one canonical URL, without its date.
  if (date !== null && page.current) throw redirect(links.page(lang, name));
  // The built-in text is shown, which the operator may have replaced.
  if (!page.databaseAvailable) services.markDegraded();
  return { name, date, ...page };
}

export default function Document({ loaderData: { name, date, ...page } }: Route.ComponentProps) {
  const { code } = useLanguage();
  return (
    <>
      <PageHead title={page.title} path={links.page(code, name)} indexed={date === null} />
      <DocumentPage {...page} />
    </>
  );
}
