import '../../i18n/account-messages.ts';
import { readReturnPath } from '../../../domain/forms/form.ts';
import { visitorContext } from '../../context.ts';
import { AccountPage, FactorForm } from '../../features/account/components/account-page.tsx';
import { handleForm } from '../../forms/dispatch.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/second-factor';

export function loader({ context, url }: Route.LoaderArgs) {
  return {
    returnPath: readReturnPath(
      url.searchParams.get('return'),
      links.home(context.get(visitorContext).lang),
    ),
  };
}

export const action = handleForm;

export default function SecondFactor({ loaderData: { returnPath } }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead
        title={t('factor.title')}
        path={links.page(code, 'second-factor')}
        indexed={false}
      />
      <AccountPage heading={t('factor.title')}>
        <FactorForm returnPath={returnPath} />
      </AccountPage>
    </>
  );
}
