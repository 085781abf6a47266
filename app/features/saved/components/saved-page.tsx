import { Link, useActionData } from 'react-router';
import type { FormState } from '../../../../domain/forms/form.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { bookmarkIcon, logInIcon } from '../../../icons/icons.ts';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { EmptyInFamilyMode } from '../../../ui/empty-in-family-mode.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SignInLink } from '../../../ui/sign-in-link.tsx';
import { useSite } from '../../../ui/site.tsx';
import { LISTS, type ListKind, writeSavedQuery } from '../schema.ts';
import type { SavedPage as Page, WhereToWatchView } from '../types.ts';
import { ListMenu } from './list-menu.tsx';
import { ListTiles, NoMatch } from './list-tiles.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { WhereToWatch } from './where-to-watch.tsx';

type SavedPageProps = {
  page: Page;
  /** `null` unless the list is grouped by service. */
  whereToWatch: WhereToWatchView | null;
  /** `null` if the list is not shared. */
  shareUrl: string | null;
  /** ISO 3166-1. */
  region: string;
};

export function SavedPage({ page, whereToWatch, shareUrl, region }: SavedPageProps) {
  const { code, t } = useLanguage();
  const { query, total, pages } = page;
  const path = links.page(code, 'saved');
  const names: Record<ListKind, string> = {
    saved: t('saved.title'),
    seen: t('saved.seen'),
    hidden: t('hide.hide'),
  };
  const toUrl = (number: number) => path + writeSavedQuery({ ...query, page: number });
  return (
    <BelowFirstScreen className="wrap">
      <Stylesheet name="own-lists" />
      <RejectedFormNotice />
      <div className="list-head">
        <div className="list-title">
          <h1>{names[query.list]}</h1>
          <ListMenu shareUrl={shareUrl} privateRatings={page.privateRatings} />
        </div>
        <nav className="tab-bar" aria-label={t('saved.lists')}>
          {LISTS.map((list) => (
            <Link
              key={list}
              className="tab"
              to={path + writeSavedQuery({ list })}
              aria-current={list === query.list ? 'page' : undefined}
            >
              {names[list]}
            </Link>
          ))}
        </nav>
        {!page.empty && <SavedFilters page={page} path={path} region={region} isOwn />}
      </div>
      {page.empty ? (
        <EmptyList list={query.list} />
      ) : total === 0 ? (
        <NoMatch path={path + writeSavedQuery({ list: query.list })} />
      ) : whereToWatch ? (
        <WhereToWatch view={whereToWatch} query={query} path={path} />
      ) : (
        <>
          <p className="muted list-count" role="status">
            {t('saved.count', { count: total })}
          </p>
          <ListTiles page={page} />
          <Pager page={query.page} pages={pages} toUrl={toUrl} />
        </>
      )}
    </BelowFirstScreen>
  );
}

/** Error of a form that any page sent without scripts (U4). */
function RejectedFormNotice() {
  const { state } = (useActionData() as { state?: FormState } | undefined) ?? {};
  return state ? <FormNotice state={state} /> : null;
}

/** Page for visitors: lists need an account (U1). */
export function SignedOut() {
  const { code, t } = useLanguage();
  return (
    <div className="wrap">
      <RejectedFormNotice />
      <div className="notice notice--page">
        <Icon svg={bookmarkIcon} />
        <h1>{t('saved.title')}</h1>
        <p className="muted">{t('saved.signed_out')}</p>
        <SignInLink className="button button--primary button--large" to={links.page(code, 'saved')}>
          <Icon svg={logInIcon} directional />
          {t('nav.sign_in')}
        </SignInLink>
      </div>
    </div>
  );
}

function EmptyList({ list }: { list: ListKind }) {
  const { code, t } = useLanguage();
  const { familyMode } = useSite();
  return (
    <div className="notice">
      <Icon svg={bookmarkIcon} />
      {familyMode ? (
        <EmptyInFamilyMode />
      ) : (
        <>
          <h2>{t(`saved.empty_${list}`)}</h2>
          {list === 'saved' && <p className="muted">{t('saved.empty_text')}</p>}
          <Link className="button button--secondary" to={links.list(code, 'movie')}>
            {t('saved.browse')}
          </Link>
        </>
      )}
    </div>
  );
}
