import type { TitleRef } from '../../../domain/title.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { bookmarkIcon, checkIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { MarkButton, MarkForm } from './mark-form.tsx';
import { useMarking } from './use-marking.ts';

export function SaveButton({ title, name }: { title: TitleRef; name: string }) {
  const { t } = useLanguage();
  const { mark, busy, change } = useMarking(title, name);
  const saved = mark.savedAt !== null;
  const intent = saved ? 'unsave' : 'save';
  return (
    <MarkForm className="tile-marks" title={title} onSend={() => change({ intent })}>
      {mark.seenOn !== null && (
        <span className="tile-seen" title={t('seen.seen')}>
          <Icon svg={checkIcon} />
          <span className="sr-only">{t('seen.seen')}</span>
        </span>
      )}
      <MarkButton
        intent={intent}
        className="tile-save"
        label={`${t('save.save')}: ${name}`}
        pressed={saved}
        busy={busy}
      >
        <Icon svg={bookmarkIcon} />
      </MarkButton>
    </MarkForm>
  );
}
