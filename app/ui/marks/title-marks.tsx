import type { MarkIntent } from '../../../domain/form-intent.ts';
import type { TitleRef } from '../../../domain/title.ts';
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
import { MarkButton, MarkForm } from './mark-form.tsx';
import { today, useMarking } from './use-marking.ts';

type TitleMarksProps = { title: TitleRef; name: string };

export function TitleMarks({ title, name }: TitleMarksProps) {
  const { t } = useLanguage();
  const { mark, busy, change } = useMarking(title, name);
  const saved = mark.savedAt !== null;
  const saving = saved ? 'unsave' : 'save';
  const hiding = mark.hidden ? 'unhide' : 'hide';
  return (
    <>
      <MarkForm title={title} onSend={() => change({ intent: saving })}>
        <MarkButton
          intent={saving}
          className={`button button--secondary button--large mark${saved ? ' mark--set mark--saved' : ''}`}
          label={`${t(saved ? 'save.saved' : 'save.save')}: ${name}`}
          pressed={saved}
          busy={busy}
        >
          <Icon svg={bookmarkIcon} />
          {t(saved ? 'save.saved' : 'save.save')}
        </MarkButton>
      </MarkForm>
      {mark.seenOn === null ? (
        <MarkForm title={title} onSend={() => change({ intent: 'seen', on: today() })}>
          <MarkButton
            intent="seen"
            className="button button--secondary button--large mark"
            pressed={false}
            busy={busy}
          >
            <Icon svg={eyeIcon} />
            {t('seen.seen')}
          </MarkButton>
        </MarkForm>
      ) : (
        <SeenOn title={title} day={mark.seenOn} busy={busy} change={change} />
      )}
      <MarkForm title={title} onSend={() => change({ intent: hiding })}>
        <MarkButton
          intent={hiding}
          className={`button button--plain button--large mark${mark.hidden ? ' mark--set' : ''}`}
          pressed={mark.hidden}
          busy={busy}
        >
          <Icon svg={eyeOffIcon} />
          {t('hide.hide')}
        </MarkButton>
      </MarkForm>
    </>
  );
}

type SeenOnProps = { title: TitleRef; day: string } & Pick<
  ReturnType<typeof useMarking>,
  'busy' | 'change'
>;

function SeenOn({ title, day, busy, change }: SeenOnProps) {
  const { t, format } = useLanguage();
  return (
    <details className="seen-on">
      <summary className="button button--secondary button--large mark mark--set">
        <Icon svg={checkIcon} />
        <Formatted>{t('seen.on', { date: format.date(day) })}</Formatted>
        <Icon svg={chevronDownIcon} />
      </summary>
      <MarkForm
        className="seen-on-form"
        title={title}
        onSend={(form) =>
          change(
            form.get('intent') === ('unseen' satisfies MarkIntent)
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
          <MarkButton intent="seen" className="button button--secondary" busy={busy}>
            {t('seen.save')}
          </MarkButton>
          <MarkButton intent="unseen" className="button button--plain" busy={busy}>
            {t('seen.remove')}
          </MarkButton>
        </div>
      </MarkForm>
    </details>
  );
}
