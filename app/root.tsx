import type { ReactNode } from 'react';
import { preconnect } from 'react-dom';
import {
  data,
  type MiddlewareFunction,
  Outlet,
  redirect,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { clearFlashCookie, type FlashMessage, readFlashMessage } from '../domain/forms/flash.ts';
import { isLang } from '../domain/language/language.ts';
import { PAGE_BACKGROUND } from '../domain/web/brand.ts';
import { usesHttps } from '../domain/web/uses-https.ts';
import type { Route } from './+types/root';
import beforePaintScript from './before-paint/main.ts?inline-script';
import { servicesContext, visitorContext } from './context.ts';
import { AccountEntry } from './features/account/components/account-entry.tsx';
import { AppShell } from './features/layout/components/app-shell.tsx';
import {
  ErrorPage,
  isAccountOutage,
  rendersWithoutScripts,
} from './features/layout/components/error-page.tsx';
import { completedActionContext, completePendingAction } from './forms/pending-action.server.ts';
import { flashText } from './i18n/flash-text.ts';
import { useLanguage } from './i18n/language-context.tsx';
import { links } from './i18n/links.ts';
import { serverLanguage } from './i18n/messages.server.ts';
import { prefixRedirect } from './i18n/negotiation.ts';
import type { Translate } from './i18n/translator.ts';
import { accountOutage, badRequest, busy, notFound } from './responses.ts';
import { DocumentStyles, PageStylesheets } from './styles/page-styles.tsx';
import { StructuredDataBlock } from './ui/document-tags.tsx';
import { PageScripts } from './ui/page-scripts.tsx';
import { useServerDocument } from './ui/server-document.ts';
import { type Site, SiteProvider } from './ui/site.tsx';
import { TileDataProvider } from './ui/tile-data.tsx';
import { Toaster } from './ui/toaster.tsx';

/** Runs in this order before each page and its data. */
export const middleware: MiddlewareFunction<Response>[] = [
  rejectRequest,
  dropTrailingSlash,
  addLanguage,
  requireLanguage,
  completePendingAction,
];

type MiddlewareArgs = Parameters<MiddlewareFunction<Response>>[0];

function rejectRequest({ context }: MiddlewareArgs) {
  const { rejectedBecause, lang } = context.get(visitorContext);
  if (rejectedBecause === 'unreadable') throw badRequest();
  if (rejectedBecause === 'foreign') throw badRequest(403);
  if (rejectedBecause === 'busy') throw busy();
  if (rejectedBecause === 'session_unknown') throw accountOutage(lang);
}

/** Each page has one canonical path. */
function dropTrailingSlash({ url }: MiddlewareArgs) {
  const path = `/${url.pathname.replace(/^\/+|\/+$/g, '')}`;
  if (url.pathname.endsWith('/') && path !== url.pathname) throw redirect(path + url.search, 301);
}

function addLanguage({ url, context }: MiddlewareArgs) {
  const target = prefixRedirect(url, context.get(visitorContext));
  if (target !== null) throw redirect(target, 302);
}

/** Paths without a language are files for crawlers, or do not exist. */
async function requireLanguage({ context, params }: MiddlewareArgs) {
  if (params.lang !== undefined && !isLang(params.lang)) throw await notFound(context, 'page');
}

/** Loads the site settings, the user and the pending flash message (I8). */
export function loader({ context }: Route.LoaderArgs) {
  const { site, accounts } = context.get(servicesContext);
  const { user, isSessionUnknown, cookie, lang, familyMode } = context.get(visitorContext);
  const isHttps = usesHttps(site);
  const flashMessage = readFlashMessage(cookie, isHttps);
  const flashToast = takeToast(context, flashMessage, serverLanguage(lang).t);
  const rootData = {
    ...site,
    ...(familyMode && { familyMode: getFamilyTexts(serverLanguage(lang).t) }),
    ...(isSessionUnknown && { accountOutage: serverLanguage(lang).t('outage.account_notice') }),
    providers: accounts.providers,
    user: user && { id: user.id, username: user.username, admin: user.adminFactor !== null },
    flashToast,
  };
  return flashMessage === null
    ? data(rootData)
    : data(rootData, { headers: { 'set-cookie': clearFlashCookie(isHttps) } });
}

/** One toast for the sign-in and for the action that waited for it. */
function takeToast(
  context: Route.LoaderArgs['context'],
  flashMessage: FlashMessage | null,
  t: Translate,
) {
  const completed = context.get(completedActionContext);
  const toast = flashMessage && flashText(flashMessage, t);
  if (completed.message === null) return toast;
  const completedToast = flashText(completed.message, t);
  completed.message = null;
  return { ...completedToast, ...(toast && { text: toast.title }) };
}

function getFamilyTexts(t: Translate): NonNullable<Site['familyMode']> {
  return {
    hiddenTitle: t('family.hidden_title'),
    hiddenText: t('family.hidden_text'),
    empty: t('family.empty'),
    change: t('family.change'),
  };
}

/** The data changes only after a form submission or on a reload. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  // A reload may be redirected to a hash of the page, as after a sign-in to rate a title.
  const isReload = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return (formMethod !== undefined && formMethod !== 'GET') || isReload;
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export function Layout({ children }: { children: ReactNode }) {
  const { code, locale, textLang, tag, dir, messageUrls } = useLanguage();
  const withoutScripts = rendersWithoutScripts(useRouteError());
  return (
    // The script in the head sets the theme before hydration, so a mismatch is expected.
    <html
      lang={tag}
      dir={dir}
      data-lang={code}
      data-locale={locale}
      data-text-lang={textLang}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script
          nonce={useServerDocument().nonce}
          dangerouslySetInnerHTML={{ __html: beforePaintScript }}
          suppressHydrationWarning
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={PAGE_BACKGROUND.light}
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={PAGE_BACKGROUND.dark}
        />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <DocumentStyles />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={links.manifest(code)} />
        {/* Preloaded, because a request by the scripts would start one round trip later. */}
        <link
          id="messages"
          rel="preload"
          as="fetch"
          crossOrigin="anonymous"
          href={messageUrls.public}
          data-urls={JSON.stringify(messageUrls)}
        />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        {!withoutScripts && <PageScripts />}
        {import.meta.env.SSR && <StructuredDataBlock />}
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  // Connects to the image host while the document is still loading.
  if (URL.canParse(loaderData.imageBase)) preconnect(new URL(loaderData.imageBase).origin);
  return (
    <SiteProvider value={loaderData}>
      <PageStylesheets />
      <Toaster flashToast={loaderData.flashToast}>
        <TileDataProvider>
          <AppShell account={<AccountEntry />}>
            <Outlet />
          </AppShell>
        </TileDataProvider>
      </Toaster>
    </SiteProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useRouteLoaderData<typeof loader>('root') ?? { origin: '', imageBase: '' };
  // A user whose session is unknown is not offered to sign in. The page itself says why.
  const accountOutage = isAccountOutage(error) ? '' : undefined;
  return (
    <SiteProvider value={{ ...site, accountOutage }}>
      <AppShell plain account={<AccountEntry />}>
        <ErrorPage error={error} />
      </AppShell>
    </SiteProvider>
  );
}
