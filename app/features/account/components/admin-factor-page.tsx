import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { FactorView } from '../get-factor-view.server.ts';
import { AccountPage } from './account-page.tsx';
import { AddPasskeyButton, ConfirmPasskeyButton, usePasskeySupport } from './passkey-button.tsx';
import { SetUpFactor } from './second-factor.tsx';

/**
 * In place of the admin area, at its URL, for an admin whose session needs a second factor. Once it
 * has one, the area appears.
 */
export function AdminFactorPage({ factor, hasPassword }: FactorView) {
  const { t } = useLanguage();
  const { pathname, search } = useLocation();
  const isSetUp = factor === 'unconfirmed';
  const heading = t(isSetUp ? 'admin.factor_confirm' : 'admin.factor_set_up');

  // The button that had the focus is gone.
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    },
    [],
  );

  return (
    <>
      <PageHead
        title={`${heading} · ${t('admin.title')}`}
        path={pathname}
        indexed={false}
        trackAs={null}
      />
      <AccountPage heading={heading}>
        <p className="muted">
          {t(isSetUp ? 'admin.factor_confirm_text' : 'admin.factor_set_up_text')}
        </p>
        {isSetUp ? (
          <ConfirmPasskey />
        ) : (
          <SetUp hasPassword={hasPassword} returnPath={pathname + search} />
        )}
      </AccountPage>
    </>
  );
}

function ConfirmPasskey() {
  const { t } = useLanguage();
  return (
    <>
      <ConfirmPasskeyButton />
      <WithoutPasskeys />
      <p className="field-hint">{t('admin.factor_lost')}</p>
    </>
  );
}

function SetUp({ hasPassword, returnPath }: { hasPassword: boolean; returnPath: string }) {
  const { t } = useLanguage();
  return (
    <>
      <div className="factor-choice">
        <h2>{t('admin.factor_app')}</h2>
        <SetUpFactor hasPassword={hasPassword} returnPath={returnPath} />
      </div>
      <p className="or-line">{t('account.or')}</p>
      <div className="factor-choice">
        <h2>{t('passkey.one')}</h2>
        <p className="muted">{t('passkey.none')}</p>
        <AddPasskeyButton />
        <WithoutPasskeys />
      </div>
    </>
  );
}

/** In place of the button, which needs scripts and a browser with passkeys. */
function WithoutPasskeys() {
  const { t } = useLanguage();
  const text = <p className="field-hint">{t('admin.factor_no_passkeys')}</p>;
  return usePasskeySupport() === false ? text : <noscript>{text}</noscript>;
}
