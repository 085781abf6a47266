import type { KeyboardEvent } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { chevronLeftIcon, chevronRightIcon, xIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ModalDialog } from '../../../ui/pages/modal-dialog.tsx';
import { useImageUrl } from '../../../ui/picture.tsx';

type LightboxProps = {
  path: string;
  label: string;
  /** Shows the previous or next image; absent for a single image. */
  onStep?: (step: 1 | -1) => void;
  onClose: () => void;
};

/** Full-screen image, open as long as it is rendered. */
export function Lightbox({ path, label, onStep, onClose }: LightboxProps) {
  const { t, dir } = useLanguage();
  const getImageUrl = useImageUrl();

  function stepByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const forward = (event.key === 'ArrowRight') === (dir === 'ltr');
    onStep?.(forward ? 1 : -1);
  }

  return (
    <ModalDialog
      className="lightbox stage"
      aria-label={label}
      onKeyDown={stepByKey}
      onClose={onClose}
    >
      <div className="lightbox-bar">
        <p className="fine-print" role="status">
          {label}
        </p>
        <div className="button-row">
          {onStep && (
            <>
              <IconButton label={t('title.previous_image')} onClick={() => onStep(-1)}>
                <Icon svg={chevronLeftIcon} directional />
              </IconButton>
              <IconButton label={t('title.next_image')} onClick={() => onStep(1)}>
                <Icon svg={chevronRightIcon} directional />
              </IconButton>
            </>
          )}
          <IconButton label={t('site.close')} onClick={onClose}>
            <Icon svg={xIcon} />
          </IconButton>
        </div>
      </div>
      <img src={getImageUrl(path, 'original')} alt={label} />
    </ModalDialog>
  );
}
