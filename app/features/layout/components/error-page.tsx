import { Suspense } from 'react';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import type { Tile } from '../../../../domain/titles/tile.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import {
  cloudOffIcon,
  compassIcon,
  shieldCheckIcon,
  triangleExclamationPointIcon,
} from '../../../icons/icons.ts';
import type { Rejection } from '../../../responses.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useSite } from '../../../ui/site.tsx';
import { AccountOutage } from './lazy-account-outage.ts';
import { NotFoundHelp } from './not-found-help.tsx';

type Kind =
  | 'page'
  | 'content'
  | 'person'
  | 'hidden'
  | 'bad_request'
  | 'busy'
  | 'rejected'
  | 'outage'
  | 'defect';

/** Kind of an error: that of an error response, `defect` for anything else. */
function getKind(error: unknown): Kind {
  if (!isRouteErrorResponse(error)) return 'defect';
  const errorData: unknown = error.data;
  if (typeof errorData === 'object' && errorData !== null) {
    if ('missing' in errorData) return errorData.missing as 'page' | 'content' | 'person';
    if ('hidden' in errorData) return 'hidden';
    if ('refused' in errorData) return errorData.refused as 'bad_request' | 'busy';
    if ('rejected' in errorData) return 'rejected';
    if ('outage' in errorData) return 'outage';
  }
  if (error.status === 404) return 'page';
  // The router's own error responses, such as for a method that pages do not have.
  return error.status < 500 ? 'bad_request' : 'defect';
}

/**
 * Errors whose page stays plain HTML: a URL that the router cannot parse, and a page that is the
 * same for every URL.
 */
export function rendersWithoutScripts(error: unknown): boolean {
  return error != null && ['bad_request', 'busy'].includes(getKind(error));
}

/** A form that was not read or not stored, or data of the user; localized by the server. */
function getRejection(error: unknown): Rejection | null {
  if (!isRouteErrorResponse(error) || getKind(error) !== 'rejected') return null;
  return (error.data as { rejected: Rejection }).rejected;
}

/** Whether the session or data of the user could not be read, or a form not be stored. */
export function isAccountOutage(error: unknown): boolean {
  const rejection = getRejection(error);
  return (rejection?.retryText ?? rejection?.resend) !== undefined;
}

function getPopularTitles(error: unknown): Tile[] {
  const { titles = [] } = (isRouteErrorResponse(error) ? error.data : {}) as { titles?: Tile[] };
  return titles;
}

/** The server sends the texts of `rejected` and, to visitors in family mode, of `hidden`. */
const TEXTS: Record<Kind, { heading: MessageKey; text: MessageKey }> = {
  page: { heading: 'not_found.title', text: 'not_found.text' },
  content: { heading: 'not_found.content', text: 'not_found.content_text' },
  person: { heading: 'not_found.person', text: 'not_found.person_text' },
  hidden: { heading: 'not_found.content', text: 'not_found.content_text' },
  rejected: { heading: 'error.bad_request_title', text: 'error.bad_request_text' },
  bad_request: { heading: 'error.bad_request_title', text: 'error.bad_request_text' },
  busy: { heading: 'error.busy_title', text: 'error.busy_text' },
  outage: { heading: 'error.catalog_title', text: 'error.catalog_text' },
  defect: { heading: 'error.title', text: 'error.text' },
};

const RETRIABLE_KINDS: readonly Kind[] = ['outage', 'busy', 'defect', 'rejected'];
const NOT_FOUND_KINDS: readonly Kind[] = ['page', 'content', 'person'];

function getIcon(kind: Kind) {
  if (kind === 'hidden') return shieldCheckIcon;
  if (kind === 'outage' || kind === 'busy') return cloudOffIcon;
  return NOT_FOUND_KINDS.includes(kind) ? compassIcon : triangleExclamationPointIcon;
}

/** 404, 400, outage and defect: one sentence and one action (R3, D10, C3). */
export function ErrorPage({ error }: { error: unknown }) {
  const { code, t } = useLanguage();
  const { pathname, search } = useLocation();
  const kind = getKind(error);
  const { familyMode } = useSite();
  const isHidden = kind === 'hidden' && familyMode !== undefined;
  const texts = TEXTS[kind];
  const rejection = getRejection(error);
  const { title, text } = isHidden
    ? { title: familyMode.hiddenTitle, text: familyMode.hiddenText }
    : (rejection ?? { title: t(texts.heading), text: t(texts.text) });
  const canRetry = !rejection?.resend && RETRIABLE_KINDS.includes(kind);
  const hasSecondAction = canRetry || isHidden || rejection?.resend !== undefined;
  return (
    <div className="notice notice--page">
      <title>{`${title} · Kinora`}</title>
      <meta name="robots" content="noindex" />
      <Icon svg={isAccountOutage(error) ? cloudOffIcon : getIcon(kind)} />
      <h1>{title}</h1>
      <p className="muted">{text}</p>
      {isAccountOutage(error) && (
        <Suspense>
          <AccountOutage {...rejection} />
        </Suspense>
      )}
      <div className="button-row">
        {canRetry && (
          // A whole document, not a client navigation: after an outage the page starts afresh.
          <a
            className="button button--primary button--large"
            href={kind === 'busy' ? '' : pathname + search}
          >
            {t('error.try_again')}
          </a>
        )}
        {isHidden && (
          <Link className="button button--primary button--large" to={links.page(code, 'family')}>
            {familyMode.change}
          </Link>
        )}
        <a
          className={`button button--large ${hasSecondAction ? 'button--secondary' : 'button--primary'}`}
          href={links.home(code)}
        >
          {t('not_found.home')}
        </a>
      </div>
      {NOT_FOUND_KINDS.includes(kind) && <NotFoundHelp titles={getPopularTitles(error)} />}
    </div>
  );
}
