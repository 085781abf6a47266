import type { TakedownKind } from '../../../../../domain/admin/takedown.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { externalLinkIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { TakedownRow } from '../types.ts';

type TargetCellProps = {
  kind: TakedownKind;
  targetId: number;
  name: string | null;
  titles?: TakedownRow['titles'];
};

/** Name and id of a target, with a link to TMDB: a target has no page here. */
export function TargetCell({ kind, targetId, name, titles = null }: TargetCellProps) {
  const { t } = useLanguage();
  return (
    <span className="takedown-name">
      <a
        className="text-link"
        href={`https://www.themoviedb.org/${kind}/${targetId}`}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        {name === null ? <span>{t('takedowns.nameless')}</span> : <bdi>{name}</bdi>}
        <Icon svg={externalLinkIcon} />
        <span className="sr-only"> ({t('watch.new_tab')})</span>
      </a>
      <small>
        {t(`takedowns.kind_${kind}`)} · {targetId}
      </small>
      {titles && (
        <small>
          {t('takedowns.titles', { count: titles.count })}
          {!titles.complete && ` · ${t('takedowns.reading')}`}
        </small>
      )}
    </span>
  );
}
