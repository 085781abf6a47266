import { servicesContext, visitorContext } from '../../context.ts';
import { HomePage } from '../../features/discover/components/home-page.tsx';
import { getHomePage } from '../../features/discover/get-home-page.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { answer } from '../respond.ts';
import type { Route } from './+types/home';

export const handle = { overArt: () => true };

export function loader({ context }: Route.LoaderArgs) {
  return answer(getHomePage(context.get(servicesContext), context.get(visitorContext).lang), 'page');
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useLanguage();
  return (
    <>
      <PageHead title={null} description={t('meta.home')} />
      <HomePage {...loaderData} />
    </>
  );
}
