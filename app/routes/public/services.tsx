import { redirect } from 'react-router';
import { readReturnPath } from '../../../domain/forms/form.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { ServicesPage } from '../../features/services/components/services-page.tsx';
import { getServicesPage } from '../../features/services/get-services-page.server.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { resolveRegion } from '../../region.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/services';

/** Country and services of the visitor. Redirects to itself after a choice of the country. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const services = context.get(servicesContext);
  const home = links.page(visitor.lang, 'services');
  const returnPath = readReturnPath(url.searchParams.get('return'), home);
  if (url.searchParams.has('region')) {
    const { headers } = resolveRegion(url, visitor, services);
    throw redirect(links.account(visitor.lang, 'services', returnPath), { headers });
  }
  return {
    page: await getServicesPage(services, visitor, returnPath, serverLanguage(visitor.lang)),
    returnPath,
  };
}

export const action = handleForm;

export default function ServicesRoute({ loaderData }: Route.ComponentProps) {
  const { code } = useLanguage();
  const { texts } = loaderData.page;
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.intro}
        path={links.page(code, 'services')}
        indexed={false}
      />
      <ServicesPage {...loaderData} />
    </>
  );
}
