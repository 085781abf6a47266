import type { TitleStateIntent } from '../../../domain/forms/form-intent.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import {
  bookmarkIcon,
  checkIcon,
  chevronDownIcon,
  eyeIcon,
  eyeOffIcon,
} from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { Formatted } from '../localized.tsx';
import { TitleStateButton, TitleStateForm } from './title-state-form.tsx';
import { today, useTitleState } from './use-title-state.ts';

type TitleStateButtonsProps = { title: TitleRef; name: string };

export function TitleStateButtons({ title, name }: TitleStateButtonsProps) {
  const { t } = useLanguage();
  const { titleState, busy, change } = useTitleState(title, name);
  const saved = titleState.savedAt !== null;
  const saveIntent = saved ? 'unsave' : 'save';
  const hideIntent = titleState.hidden ? 'unhide' : 'hide';
  return (
    <>
      <TitleStateForm title={title} onSend={() => change({ intent: saveIntent })}>
        <TitleStateButton
          intent={saveIntent}
          className={`button button--secondary button--large state-button${saved ? ' state-button--set state-button--saved' : ''}`}
          label={`${t(saved ? 'save.saved' : 'save.save')}: ${name}`}
          pressed={saved}
          busy={busy}
        >
          <Icon svg={bookmarkIcon} />
          {t(saved ? 'save.saved' : 'save.save')}
        </TitleStateButton>
      </TitleStateForm>
      {titleState.seenOn === null ? (
        <TitleStateForm title={title} onSend={() => change({ intent: 'seen', on: today() })}>
          <TitleStateButton
            intent="seen"
            className="button button--secondary button--large state-button"
            pressed={false}
            busy={busy}
          >
            <Icon svg={eyeIcon} />
            {t('seen.seen')}
          </TitleStateButton>
        </TitleStateForm>
      ) : (
        <SeenOn title={title} day={titleState.seenOn} busy={busy} change={change} />
      )}
      <TitleStateForm title={title} onSend={() => change({ intent: hideIntent })}>
        <TitleStateButton
          intent={hideIntent}
          className={`button button--plain button--large state-button${titleState.hidden ? ' state-button--set' : ''}`}
          pressed={titleState.hidden}
          busy={busy}
        >
          <Icon svg={eyeOffIcon} />
          {t('hide.hide')}
        </TitleStateButton>
      </TitleStateForm>
    </>
  );
}

type SeenOnProps = { title: TitleRef; day: string } & Pick<
  ReturnType<typeof useTitleState>,
  'busy' | 'change'
>;

function SeenOn({ title, day, busy, change }: SeenOnProps) {
  const { t, format } = useLanguage();
  return (
    <details className="seen-on">
      <summary className="button button--secondary button--large state-button state-button--set">
        <Icon svg={checkIcon} />
        <Formatted>{t('seen.on', { date: format.date(day) })}</Formatted>
        <Icon svg={chevronDownIcon} />
      </summary>
      <TitleStateForm
        className="seen-on-form"
        title={title}
        onSend={(form) =>
          change(
            form.get('intent') === ('unseen' satisfies TitleStateIntent)
              ? { intent: 'unseen' }
              : { intent: 'seen', on: String(form.get('on')) },
          )
        }
      >
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
    </details>
  );
}
