import { useMatches } from 'react-router';
import type { Route } from '../../domain/web/route.ts';
import { useLanguage } from '../i18n/language-context.tsx';

const server = import.meta.env.SSR
  ? {
      routes: (await import('../../domain/web/route-table.ts')).ROUTES as Record<string, Route>,
      urls: {
        title: (await import('../i18n/title-messages-url.ts')).titleMessagesUrl,
        person: (await import('../i18n/person-messages-url.ts')).personMessagesUrl,
      },
    }
  : null;

/** Preloads the messages of this page in parallel with the scripts. Server only. */
export function PartMessagesLink() {
  const { code } = useLanguage();
  const id = useMatches().at(-1)?.id;
  const part = server?.routes[id ?? '']?.preload;
  return (
    part && (
      <link
        id={`${part}-messages`}
        rel="preload"
        as="fetch"
        crossOrigin="anonymous"
        href={server?.urls[part](code)}
      />
    )
  );
}
