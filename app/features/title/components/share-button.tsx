import { useState } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { checkIcon, share2Icon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';

const COPIED_STATUS_MS = 3_000;

/** Opens the system's share dialog, or copies the URL where it is unsupported. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useLanguage();
  const [copied, setCopied] = useState(false);

  async function share() {
    const url = location.origin + location.pathname;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_STATUS_MS);
    } catch {
      // The visitor closed the share dialog.
    }
  }

  return (
    <>
      <button type="button" className="button button--plain needs-js" onClick={share}>
        <Icon svg={copied ? checkIcon : share2Icon} />
        {t(copied ? 'title.link_copied' : 'title.share')}
      </button>
      <span className="sr-only" role="status">
        {copied && t('title.link_copied')}
      </span>
    </>
  );
}
