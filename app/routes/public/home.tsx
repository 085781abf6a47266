import { metadataContext, servicesContext, visitorContext } from '../../context.ts';
import { HomePage } from '../../features/discover/components/home-page.tsx';
import {
  getHomePage,
  type HomePage as HomeData,
} from '../../features/discover/get-home-page.server.ts';
import { getServiceRow } from '../../features/discover/get-service-row.server.ts';
import { getHomeData } from '../../features/discover/get-structured-data.server.ts';
import { getHomeRows } from '../../features/saved/get-home-rows.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { orErrorPage } from '../../responses.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { getTileData } from '../get-tile-data.server.ts';
import type { Route } from './+types/home';

export const handle = {
  headerOverlaysArt: (home: unknown) => ((home as HomeData | undefined)?.slides.length ?? 1) > 0,
};

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { lang, region } = visitor;
  const services = context.get(servicesContext);
  const language = serverLanguage(lang);
  const [home, serviceRow, userRows] = await Promise.all([
    orErrorPage(context, getHomePage(services, lang, region), 'page'),
    getServiceRow(services, visitor, language),
    getHomeRows(services, visitor, language),
  ]);
  const ownRows = [...(serviceRow ? [serviceRow] : []), ...userRows];
  context.set(metadataContext, () => ({
    structuredData: getHomeData(home, services, language),
    verificationTags: services.verificationTags,
  }));
  const rows = [...ownRows, ...home.shelves];
  const titles = [...home.movies, ...home.shows, ...rows.flatMap(({ tiles }) => tiles)];
  return { ...home, ownRows, ...(await getTileData(services, visitor, titles)) };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={null} description={t('meta.home')} path={links.home(code)} />
      <HomePage {...loaderData} />
    </>
  );
}
