import '../../i18n/title-messages.ts';
import { useLanguage } from '../../i18n/language-context.tsx';

const urls = import.meta.env.SSR ? await import('../../i18n/title-messages-url.ts') : null;

/** Asks for the words of a title with the scripts that wait for them, not after them. */
export function TitleMessagesLink() {
  const { code } = useLanguage();
  return urls && <link id="title-messages" rel="preload" as="fetch" crossOrigin="anonymous" href={urls.titleMessagesUrl(code)} />;
}
