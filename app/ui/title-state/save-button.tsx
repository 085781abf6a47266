import type { TitleRef } from '../../../domain/titles/title.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { bookmarkIcon, checkIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { TitleStateButton, TitleStateForm } from './title-state-form.tsx';
import { useTitleState } from './use-title-state.ts';

export function SaveButton({ title, name }: { title: TitleRef; name: string }) {
  const { t } = useLanguage();
  const { titleState, busy, change } = useTitleState(title, name);
  const saved = titleState.savedAt !== null;
  const intent = saved ? 'unsave' : 'save';
  return (
    <TitleStateForm className="tile-save-form" title={title} onSend={() => change({ intent })}>
      {titleState.seenOn !== null && (
        <span className="tile-seen" title={t('seen.seen')}>
          <Icon svg={checkIcon} />
          <span className="sr-only">{t('seen.seen')}</span>
        </span>
      )}
      <TitleStateButton
        intent={intent}
        className="tile-save"
        label={`${t('save.save')}: ${name}`}
        pressed={saved}
        busy={busy}
      >
        <Icon svg={bookmarkIcon} />
      </TitleStateButton>
    </TitleStateForm>
  );
}
