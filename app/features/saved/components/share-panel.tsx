import { useState } from 'react';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { checkIcon, copyIcon, link2Icon } from '../../../icons/icons.ts';
import { NetworkErrorMessage, PostForm, SubmitButton } from '../../../ui/form/post-form.tsx';
import { useReturnField } from '../../../ui/form/use-return-field.ts';
import { Icon } from '../../../ui/icon.tsx';

const INTENTS: FormIntent[] = ['share', 'unshare'];
const COPIED_STATUS_MS = 3000;

/**
 * Creates or revokes the link to the shared list. A popover; after a form without scripts it is the
 * target of the URL and part of the page.
 */
export function SharePanel({ shareUrl }: { shareUrl: string | null }) {
  const { code, t } = useLanguage();
  const path = links.page(code, 'saved');
  return (
    <section className="list-panel" id="share" popover="auto" aria-labelledby="share-heading">
      <h2 id="share-heading">{t('share.heading')}</h2>
      <p className="muted">{t('share.text')}</p>
      {shareUrl && <ShareLink url={shareUrl} />}
      <NetworkErrorMessage value="save.failed_text">
        <PostForm
          action={`${path}#share`}
          intents={INTENTS}
          failureTitle="save.failed_title"
          hidden={useReturnField('#share')}
        >
          {shareUrl ? (
            <SubmitButton intent="unshare">{t('share.revoke')}</SubmitButton>
          ) : (
            <SubmitButton intent="share" kind="primary">
              <Icon svg={link2Icon} />
              {t('share.create')}
            </SubmitButton>
          )}
        </PostForm>
      </NetworkErrorMessage>
    </section>
  );
}

function ShareLink({ url }: { url: string }) {
  const { t } = useLanguage();
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_STATUS_MS);
    } catch {
      // The field next to the button allows a manual copy.
    }
  }

  return (
    <div className="share-link">
      <input
        className="input"
        aria-label={t('share.link')}
        value={url}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" className="button button--secondary needs-js" onClick={copy}>
        <Icon svg={copied ? checkIcon : copyIcon} />
        <span role="status">{t(copied ? 'share.copied' : 'share.copy')}</span>
      </button>
    </div>
  );
}
