import { Link, useNavigation } from 'react-router';
import { useLanguage } from '../i18n/language-context.tsx';
import { chevronLeftIcon, chevronRightIcon, loaderCircleIcon } from '../icons/icons.ts';
import { Icon } from './icon.tsx';

type PagerProps = {
  page: number;
  pages: number;
  toUrl: (page: number) => string;
  label?: string;
};

export function Pager({ page, pages, toUrl, label }: PagerProps) {
  const { t, format } = useLanguage();
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={label ?? t('pager.label')}>
      <ul>
        {page > 1 && (
          <li>
            <Link className="pager-step" to={toUrl(page - 1)} rel="prev" prefetch="intent">
              <Icon svg={chevronLeftIcon} directional />
              {t('pager.previous')}
            </Link>
          </li>
        )}
        {pagesAround(page, pages).map((number, index, pageNumbers) => (
          <li key={number} className={isFar(number, page) ? 'pager-far' : undefined}>
            {index > 0 && number - (pageNumbers[index - 1] ?? 0) > 1 && (
              <span className="pager-gap">…</span>
            )}
            <Link
              className="pager-step"
              to={toUrl(number)}
              aria-current={number === page ? 'page' : undefined}
              prefetch="intent"
            >
              {format.number(number)}
            </Link>
          </li>
        ))}
        {page < pages && (
          <li>
            <Link className="pager-step" to={toUrl(page + 1)} rel="next" prefetch="intent">
              {t('pager.next')}
              <Icon svg={chevronRightIcon} directional />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** At the end of a grid. Its URL includes everything shown so far. */
export function LoadMore({ to }: { to: string }) {
  const { t } = useLanguage();
  const busy = useIsLoading(to);
  return (
    <Link
      className="button button--secondary button--large load-more"
      to={to}
      preventScrollReset
      replace
      aria-busy={busy}
    >
      {busy && <Icon svg={loaderCircleIcon} />}
      {t(busy ? 'list.loading_more' : 'list.load_more')}
    </Link>
  );
}

export function useIsLoading(url: string | null): boolean {
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname + location.search === url;
}

/** The first page, the last one, and two neighbours on each side. */
export function pagesAround(page: number, pages: number): number[] {
  const numbers = [1, page - 2, page - 1, page, page + 1, page + 2, pages];
  return [...new Set(numbers)]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
}

function isFar(number: number, page: number): boolean {
  return Math.abs(number - page) > 1;
}
