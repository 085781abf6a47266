import { useEffect, useRef } from 'react';
import { ServerHtml, type ServerHtmlById } from '../../../ui/lazy/server-html.tsx';
import { useToast } from '../../../ui/toaster.tsx';

/** The title in other languages, loaded when it opens. */
export function NamesFold({ html }: { html: ServerHtmlById }) {
  const element = useRef<HTMLDivElement>(null);
  const toast = useToast();
  useEffect(() => {
    const fold = element.current?.querySelector('details');
    if (!fold) return;
    const load = async () => fold.open && (await import('./load-names.ts')).loadNames(fold, toast);
    // It may have been opened before the scripts were loaded.
    load();
    fold.addEventListener('toggle', load);
    return () => fold.removeEventListener('toggle', load);
  }, [toast]);
  return <ServerHtml id="other-names" html={html} ref={element} />;
}
