import { Link } from 'react-router';
import type { TitleRef } from '../../../../../domain/titles/title.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { links } from '../../../../i18n/links.ts';
import { externalLinkIcon, triangleExclamationPointIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Formatted } from '../../../../ui/localized.tsx';
import { useImageUrl } from '../../../../ui/picture.tsx';
import type { CuratedType, ProviderState } from '../schema.ts';
import type { ProviderRow } from '../types.ts';

/** A provider with its logo (or the first letter of its name), link, and a mark if that fails. */
export function ProviderCell({ provider: { name, logo, url, link } }: { provider: ProviderRow }) {
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
        {link && link.status !== 'ok' && <LinkProblem link={link} />}
      </span>
    </span>
  );
}

/** The result of a link check that failed. */
export function LinkProblem({ link }: { link: NonNullable<ProviderRow['link']> }) {
  const { t } = useLanguage();
  return (
    <span className="badge badge--danger">
      <Icon svg={triangleExclamationPointIcon} />
      {link.httpStatus === null
        ? t('providers.link_unreachable')
        : t('providers.link_broken', { status: String(link.httpStatus) })}
    </span>
  );
}

/** A title with its link, type and number. `name` is `null` if unknown. */
export function TitleCell({ title, name }: { title: TitleRef; name: string | null }) {
  const { code, t } = useLanguage();
  return (
    <span className="provider-title">
      <Link to={links.title(code, title.type, title.id, name ?? '')}>
        {name === null ? (
          <span className="muted">{t('providers.nameless')}</span>
        ) : (
          <bdi>{name}</bdi>
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

const STATE_CLASSES: Record<ProviderState, string> = {
  active: 'badge badge--success',
  scheduled: 'badge badge--accent',
  ended: 'badge',
  inactive: 'badge',
};

export function StateBadge({ state }: { state: ProviderState }) {
  const { t } = useLanguage();
  return <span className={STATE_CLASSES[state]}>{t(`providers.state_${state}`)}</span>;
}

/** The first and last day of an offer, if it has any. */
export function Period({ provider: { startsOn, endsOn } }: { provider: ProviderRow }) {
  const { t, format } = useLanguage();
  const toDate = (day: string) => (
    <time dateTime={day}>
      <Formatted>{format.date(day)}</Formatted>
    </time>
  );
  return (
    <>
      {startsOn && <small>{t.rich('providers.from', { date: toDate(startsOn) })}</small>}
      {endsOn && <small>{t.rich('providers.until', { date: toDate(endsOn) })}</small>}
    </>
  );
}
