import { useRevalidator } from 'react-router';
import { cloudOffIcon } from '../../../icons/icons.ts';
import { AccountRecovery } from '../../../ui/account-recovery.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useSite } from '../../../ui/site.tsx';

/** Shown while the session cannot be read. Scripts reload the data of the page when it can. */
export function AccountOutageNotice() {
  const { accountOutage } = useSite();
  const { revalidate } = useRevalidator();
  if (!accountOutage) return null;
  return (
    <p className="offer-bar account-outage" role="status">
      <Icon svg={cloudOffIcon} />
      <span>{accountOutage}</span>
      <AccountRecovery onRecovered={revalidate} />
    </p>
  );
}
