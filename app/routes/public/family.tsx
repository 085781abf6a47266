import { visitorContext } from '../../context.ts';
import { FamilyPage } from '../../features/family/components/family-page.tsx';
import { getFamilyPage } from '../../features/family/get-family-page.server.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/family';

export function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  return getFamilyPage(visitor, serverLanguage(visitor.lang));
}

export const action = handleForm;

export default function Family({ loaderData }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead
        title={t('family.title')}
        description={loaderData.texts.intro}
        path={links.page(code, 'family')}
      />
      <FamilyPage {...loaderData} />
    </>
  );
}
