import type { ReactNode } from 'react';
import type { TitleStateIntent } from '../../../domain/forms/form-intent.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { bookmarkIcon, checkIcon, ellipsisIcon, eyeOffIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { Formatted } from '../localized.tsx';
import { ActionMenu } from './action-menu.tsx';
import { TitleStateButton, TitleStateForm } from './title-state-form.tsx';
import { today, useTitleState } from './use-title-state.ts';

type TitleStateButtonsProps = {
  title: TitleRef;
  name: string;
  trailerLink: ReactNode;
  rateButton: ReactNode;
  shareButton: ReactNode;
};

/** The actions of users on a title, between those of everybody. */
export function TitleStateButtons(props: TitleStateButtonsProps) {
  const { title, name, trailerLink, rateButton, shareButton } = props;
  const state = useTitleState(title, name);
  return (
    <>
      <div className="main-actions">
        <Save title={title} name={name} {...state} />
        {trailerLink}
      </div>
      <div className="more-actions">
        {state.titleState.seenOn === null ? (
          <MarkAsSeen title={title} {...state} />
        ) : (
          <SeenOn title={title} day={state.titleState.seenOn} {...state} />
        )}
        {rateButton}
        {shareButton}
        <More title={title} {...state} />
      </div>
    </>
  );
}

type ActionProps = { title: TitleRef } & ReturnType<typeof useTitleState>;

function Save({ title, name, titleState, busy, change }: ActionProps & { name: string }) {
  const { t } = useLanguage();
  const saved = titleState.savedAt !== null;
  const intent = saved ? 'unsave' : 'save';
  return (
    <TitleStateForm title={title} onSend={() => change({ intent })}>
      <TitleStateButton
        intent={intent}
        className={`button button--large state-button ${saved ? 'button--secondary state-button--set state-button--saved' : 'button--primary'}`}
        label={`${t(saved ? 'save.saved' : 'save.save')}: ${name}`}
        pressed={saved}
        busy={busy}
      >
        <Icon svg={bookmarkIcon} />
        {t(saved ? 'save.saved' : 'save.save')}
      </TitleStateButton>
    </TitleStateForm>
  );
}

function MarkAsSeen({ title, busy, change }: ActionProps) {
  const { t } = useLanguage();
  return (
    <TitleStateForm title={title} onSend={() => change({ intent: 'seen', on: today() })}>
      <TitleStateButton
        intent="seen"
        className="button button--plain state-button"
        pressed={false}
        busy={busy}
      >
        <Icon svg={checkIcon} />
        {t('seen.seen')}
      </TitleStateButton>
    </TitleStateForm>
  );
}

function SeenOn({ title, day, busy, change }: ActionProps & { day: string }) {
  const { t, format } = useLanguage();
  const seenOn = t('seen.on', { date: format.date(day) });

  function send(form: FormData, close: () => void) {
    close();
    change(
      form.get('intent') === ('unseen' satisfies TitleStateIntent)
        ? { intent: 'unseen' }
        : { intent: 'seen', on: String(form.get('on')) },
    );
  }

  return (
    <ActionMenu
      kind="seen"
      icon={checkIcon}
      set
      heading={t('seen.seen')}
      label={
        <>
          <span aria-hidden>{t('seen.seen')}</span>
          <Formatted className="sr-only">{seenOn}</Formatted>
        </>
      }
    >
      {(close) => (
        <>
          <p>
            <Formatted as="b">{seenOn}</Formatted>
          </p>
          <TitleStateForm title={title} onSend={(form) => send(form, close)}>
            <label className="field">
              {t('seen.date')}
              <input
                key={day}
                className="input"
                type="date"
                name="on"
                defaultValue={day}
                min="1888-01-01"
                required
              />
            </label>
            <div className="button-row">
              <TitleStateButton intent="seen" className="button button--secondary" busy={busy}>
                {t('seen.save')}
              </TitleStateButton>
              <TitleStateButton intent="unseen" className="button button--plain" busy={busy}>
                {t('seen.remove')}
              </TitleStateButton>
            </div>
          </TitleStateForm>
        </>
      )}
    </ActionMenu>
  );
}

function More({ title, titleState: { hidden }, busy, change }: ActionProps) {
  const { t } = useLanguage();
  const intent = hidden ? 'unhide' : 'hide';
  return (
    <ActionMenu kind="more" icon={ellipsisIcon} set={hidden} heading={t('title.more')}>
      {(close) => (
        <TitleStateForm
          title={title}
          onSend={() => {
            close();
            change({ intent });
          }}
        >
          <TitleStateButton
            intent={intent}
            className={`button button--plain${hidden ? ' state-button--set' : ''}`}
            pressed={hidden}
            busy={busy}
          >
            <Icon svg={eyeOffIcon} />
            {t('hide.hide')}
          </TitleStateButton>
        </TitleStateForm>
      )}
    </ActionMenu>
  );
}
