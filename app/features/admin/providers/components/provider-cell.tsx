import { Link } from 'react-router';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { links } from '../../../../i18n/links.ts';
import { externalLinkIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useImageUrl } from '../../../../ui/picture.tsx';
import type { CuratedType } from '../schema.ts';
import type { ProviderRow } from '../types.ts';

/** A provider with its logo (or the first letter of its name) and link. */
export function ProviderCell({ provider: { name, logo, url } }: { provider: ProviderRow }) {
  const { t } = useLanguage();
  const imageUrl = useImageUrl();
  return (
    <span className="provider">
      {logo ? (
        <img
          className="provider-logo"
          src={imageUrl(logo, 'w200')}
          alt=""
          width={40}
          height={40}
          loading="lazy"
        />
      ) : (
        <span className="provider-logo" aria-hidden>
          {[...name][0]}
        </span>
      )}
      <span className="provider-name">
        <bdi>{name}</bdi>
        {url && (
          <a className="text-link" href={url} target="_blank" rel="noopener noreferrer nofollow">
            <bdi>{new URL(url).hostname.replace(/^www\./, '')}</bdi>
            <Icon svg={externalLinkIcon} />
            <span className="sr-only"> ({t('watch.new_tab')})</span>
          </a>
        )}
      </span>
    </span>
  );
}

/** A title with its link, type and number. */
export function TitleCell({ provider: { title, titleName } }: { provider: ProviderRow }) {
  const { code, t } = useLanguage();
  return (
    <span className="provider-title">
      <Link to={links.title(code, title.type, title.id, titleName ?? '')}>
        {titleName === null ? (
          <span className="muted">{t('providers.nameless')}</span>
        ) : (
          <bdi>{titleName}</bdi>
        )}
      </Link>
      <small>
        {t(`admin.${title.type}`)} · {title.id}
      </small>
    </span>
  );
}

export function WatchBadge({ watch }: { watch: CuratedType }) {
  const { t } = useLanguage();
  return (
    <span className={watch === 'flatrate' ? 'badge badge--accent' : 'badge'}>
      {t(`providers.watch_${watch}`)}
    </span>
  );
}

export function StateBadge({ active }: { active: boolean }) {
  const { t } = useLanguage();
  return (
    <span className={active ? 'badge badge--success' : 'badge'}>
      {t(active ? 'providers.state_active' : 'providers.state_inactive')}
    </span>
  );
}
