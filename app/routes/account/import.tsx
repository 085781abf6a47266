import { redirect } from 'react-router';
import { servicesContext, visitorContext } from '../../context.ts';
import { ImportPage } from '../../features/imports/components/import-page.tsx';
import { getImport } from '../../features/imports/get-import.server.ts';
import { readImportQuery } from '../../features/imports/schema.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { loadMessages } from '../../i18n/load-messages.ts';
import { orAccountOutage } from '../../responses.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/import';

await loadMessages('own');

/** Upload, preview and report of an import. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { lang, user } = context.get(visitorContext);
  if (!user) throw redirect(links.account(lang, 'sign-in', links.page(lang, 'saved/import')));
  const services = context.get(servicesContext);
  const query = readImportQuery(url.searchParams);
  return { view: await orAccountOutage(lang, getImport(services, user, lang, query)) };
}

export const action = handleForm;

export default function ImportRoute({ loaderData: { view } }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead
        title={t('import.heading')}
        path={links.page(code, 'saved/import')}
        indexed={false}
      />
      <ImportPage view={view} />
    </>
  );
}
