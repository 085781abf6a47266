import { useState } from 'react';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { checkIcon, copyIcon, link2Icon } from '../../../icons/icons.ts';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { NetworkErrorMessage } from '../../../ui/form/use-post-form.ts';
import { useReturnField } from '../../../ui/form/use-return-field.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListPanel } from './list-panel.tsx';

const INTENTS: FormIntent[] = ['share', 'unshare'];
const COPIED_STATUS_MS = 3000;

type SharePanelProps = { shareUrl: string | null; isOpen: boolean; onClose: () => void };

/** Creates or revokes the link to the shared list. */
export function SharePanel({ shareUrl, ...panel }: SharePanelProps) {
  const { code, t } = useLanguage();
  const path = links.page(code, 'saved');
  return (
    <ListPanel id="share" heading={t('share.heading')} {...panel}>
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
    </ListPanel>
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
