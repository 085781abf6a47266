import { type ReactNode, Suspense } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { bookmarkIcon, checkIcon, playIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { SignInAction } from '../../../ui/sign-in-action.tsx';
import { useTitleStates } from '../../../ui/tile-data.tsx';
import type { TitleView } from '../get-title-view.server.ts';
import { ShareButton } from './share-button.tsx';

/** Loaded for signed-in users only. */
const TitleStateButtons = lazyComponent(
  async () => (await import('../../../ui/title-state/title-state-buttons.tsx')).TitleStateButtons,
);

type TitleActionsProps = {
  title: TitleView;
  /** False for users, and if the session is unknown. */
  isVisitor: boolean;
  rateButton: ReactNode;
};

/** Save, trailer, seen, rate and share (D2, U1). Those for users lead visitors to sign in. */
export function TitleActions({ title, isVisitor, rateButton }: TitleActionsProps) {
  const { t } = useLanguage();
  const titleStates = useTitleStates();
  const name = title.title.text;
  const trailerLink = title.trailer && (
    <a className="button button--secondary button--large" href="#trailer">
      <Icon svg={playIcon} />
      {t('title.trailer')}
    </a>
  );
  const shareButton = <ShareButton title={name} />;
  if (titleStates && !title.restricted)
    return (
      <div className="title-actions">
        <Suspense>
          <TitleStateButtons
            title={title}
            name={name}
            trailerLink={trailerLink}
            rateButton={rateButton}
            shareButton={shareButton}
          />
        </Suspense>
      </div>
    );
  const signIn = { title, name };
  const asVisitor = isVisitor && !title.restricted;
  return (
    <div className="title-actions">
      <div className="main-actions">
        {asVisitor && (
          <SignInAction {...signIn} action="save" className="button button--primary button--large">
            <Icon svg={bookmarkIcon} />
            {t('title.sign_in_to_save')}
          </SignInAction>
        )}
        {trailerLink}
      </div>
      <div className="more-actions">
        {asVisitor && (
          <>
            <SignInAction {...signIn} action="seen" className="button button--plain">
              <Icon svg={checkIcon} />
              {t('title.seen')}
            </SignInAction>
            <SignInAction {...signIn} action="rate" className="button button--plain">
              <span className="star-icon" />
              {t('title.rate')}
            </SignInAction>
          </>
        )}
        {shareButton}
      </div>
    </div>
  );
}
