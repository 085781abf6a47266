import { readReturnPath } from '../../../domain/forms/form.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { AccountPage, FactorForm } from '../../features/account/components/account-page.tsx';
import { PendingActionNote } from '../../features/account/components/pending-action-note.tsx';
import { getPendingActionView } from '../../features/account/get-pending-action.server.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { loadMessages } from '../../i18n/load-messages.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/second-factor';

await loadMessages('account');

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  return {
    returnPath: readReturnPath(url.searchParams.get('return'), links.home(visitor.lang)),
    pendingAction: await getPendingActionView(context.get(servicesContext), visitor),
  };
}

export const action = handleForm;

export default function SecondFactor({ loaderData }: Route.ComponentProps) {
  const { returnPath, pendingAction } = loaderData;
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead
        title={t('factor.title')}
        path={links.page(code, 'second-factor')}
        indexed={false}
      />
      <AccountPage heading={t('factor.title')}>
        {pendingAction && <PendingActionNote {...pendingAction} />}
        <FactorForm returnPath={returnPath} />
      </AccountPage>
    </>
  );
}
