import '../../i18n/account-messages.ts';
import { AccountPage, ConfirmForm } from '../../features/account/components/account-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/confirm';
import { answerForm } from './answer-form.ts';

const TOKEN_MOST = 2000;

export function loader({ url }: Route.LoaderArgs) {
  return { token: (url.searchParams.get('token') ?? '').slice(0, TOKEN_MOST) };
}

export const action = answerForm;

export default function Confirm({ loaderData: { token } }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={t('confirm.title')} path={links.page(code, 'confirm')} indexed={false} />
      <AccountPage heading={t('confirm.title')}>
        <ConfirmForm token={token} />
      </AccountPage>
    </>
  );
}
