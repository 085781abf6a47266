import type { TitleRef } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { loadMessages } from '../../../i18n/load-messages.ts';
import { useSeenCount } from '../../../ui/title-state/title-state-store.ts';

await loadMessages('own');

/** The number of titles that the user has seen. */
export function SeenCount({ titles }: { titles: readonly TitleRef[] }) {
  const { t } = useLanguage();
  const seen = useSeenCount(titles);
  return <span>{t('collection.seen', { seen, total: titles.length })}</span>;
}
