import { Check, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';

const NOTE_MS = 3_000;

/** The system's share sheet where there is one, else the address goes to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useLanguage();
  const [copied, setCopied] = useState(false);

  async function share() {
    const address = location.origin + location.pathname;
    try {
      if (navigator.share) return await navigator.share({ title, url: address });
      await navigator.clipboard.writeText(address);
      setCopied(true);
      setTimeout(() => setCopied(false), NOTE_MS);
    } catch {
      // The visitor closed the share sheet.
    }
  }

  return (
    <button
      type="button"
      className="button button--secondary button--large needs-js"
      onClick={share}
    >
      {copied ? <Check className="icon" aria-hidden /> : <Share2 className="icon" aria-hidden />}
      <span role="status">{t(copied ? 'title.link_copied' : 'title.share')}</span>
    </button>
  );
}
