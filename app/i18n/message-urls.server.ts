import type { Lang } from '../../domain/language/language.ts';
import type { BrowserPart, MessageUrls } from '../../domain/language/message-parts.ts';

const files = import.meta.glob<string>('./messages/*/{public,account,own,admin}.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

export function getMessageUrls(lang: Lang): MessageUrls {
  const toUrl = (part: BrowserPart) => files[`./messages/${lang}/${part}.json`];
  return {
    public: toUrl('public'),
    account: toUrl('account'),
    own: toUrl('own'),
    admin: toUrl('admin'),
  };
}
