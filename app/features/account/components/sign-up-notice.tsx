import { Suspense, useEffect, useState } from 'react';
import { MASKED_EMAIL_COOKIE } from '../../../../domain/accounts/masked-email-cookie.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { useSite } from '../../../ui/site.tsx';

const SignUpBar = lazyComponent(async () => (await import('./sign-up-bar.tsx')).SignUpBar);

/**
 * Bar below the header until the sign-up of this browser is confirmed or the bar is closed. The
 * script in the head (before-paint.ts) reserves its place.
 */
export function SignUpNotice() {
  const site = useSite();
  const [isShown, setIsShown] = useState(false);

  // The site is loaded again after each form, which may have changed the cookie.
  useEffect(() => {
    const isPending = !site.user && document.cookie.includes(`${MASKED_EMAIL_COOKIE}=`);
    document.documentElement.toggleAttribute('data-sign-up', isPending);
    setIsShown(isPending);
  }, [site]);

  return (
    <div className="sign-up-slot">
      {isShown && (
        <Suspense>
          <SignUpBar />
        </Suspense>
      )}
    </div>
  );
}
