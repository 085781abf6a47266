import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { chevronLeftIcon, chevronRightIcon, xIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useImageUrl } from '../../../ui/picture.tsx';

type LightboxProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  path: string;
  /** Name of the drawn picture that replaces it if it fails. */
  drawn?: string;
  label: string;
  /** Shows the previous or next image; absent for a single image. */
  onStep?: (step: 1 | -1) => void;
};

/** Full-screen image, loaded when the dialog opens. */
export function Lightbox({ dialog, path, drawn, label, onStep }: LightboxProps) {
  const { t, dir } = useLanguage();
  const getImageUrl = useImageUrl();
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const updateOpened = () => setOpened(element.open);
    const observer = new MutationObserver(updateOpened);
    observer.observe(element, { attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [dialog]);

  function stepByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const forward = (event.key === 'ArrowRight') === (dir === 'ltr');
    onStep?.(forward ? 1 : -1);
  }

  return (
    <dialog className="lightbox stage" ref={dialog} aria-label={label} onKeyDown={stepByKey}>
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
          <IconButton label={t('site.close')} onClick={() => dialog.current?.close()}>
            <Icon svg={xIcon} />
          </IconButton>
        </div>
      </div>
      {opened && <img src={getImageUrl(path, 'original')} data-drawn={drawn} alt={label} />}
    </dialog>
  );
}
