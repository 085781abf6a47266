import { useLanguage } from '../../i18n/language-context.tsx';

const urls = import.meta.env.SSR
  ? {
      title: (await import('../../i18n/title-messages-url.ts')).titleMessagesUrl,
      person: (await import('../../i18n/person-messages-url.ts')).personMessagesUrl,
    }
  : null;

/** Asks for the messages of a part of the site with the scripts that wait for them, not after them. */
export function MessagesLink({ part }: { part: 'title' | 'person' }) {
  const { code } = useLanguage();
  return (
    urls && (
      <link
        id={`${part}-messages`}
        rel="preload"
        as="fetch"
        crossOrigin="anonymous"
        href={urls[part](code)}
      />
    )
  );
}
