import { Bookmark, Check, ChevronDown, Eye, EyeOff } from 'lucide-react';
import type { TitleRef } from '../../../domain/title.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { Formatted } from '../localized.tsx';
import { MarkButton, MarkForm } from './mark-form.tsx';
import { today, useMarking } from './use-marking.ts';

type TitleMarksProps = { title: TitleRef; name: string };

/** On the page of a title: Save or Saved (D2), seen with its day, not interested. */
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
          <Bookmark className="icon" aria-hidden />
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
            <Eye className="icon" aria-hidden />
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
          <EyeOff className="icon" aria-hidden />
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

/** When it was seen: to be put right, or taken back. */
function SeenOn({ title, day, busy, change }: SeenOnProps) {
  const { t, format } = useLanguage();
  return (
    <details className="seen-on">
      <summary className="button button--secondary button--large mark mark--set">
        <Check className="icon" aria-hidden />
        <Formatted>{t('seen.on', { date: format.date(day) })}</Formatted>
        <ChevronDown className="icon" aria-hidden />
      </summary>
      <MarkForm
        className="seen-on-form"
        title={title}
        onSend={(form) =>
          change(
            form.get('intent') === 'unseen'
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
