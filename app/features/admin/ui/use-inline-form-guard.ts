import { type RefObject, useEffect } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { getFollowedLink, trackUnsavedForms } from './track-unsaved-forms.ts';

/**
 * Asks before a link loses unsaved changes of a form inside a list. The query parameter of the form
 * opens it: links that keep its value do not ask.
 */
export function useInlineFormGuard(
  container: RefObject<HTMLElement | null>,
  parameter: string,
): void {
  const { t } = useLanguage();
  useEffect(() => {
    if (!container.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    const unsaved = trackUnsavedForms(container.current, signal);

    function handleClick(event: MouseEvent): void {
      const link = getFollowedLink(event);
      const closesForm =
        link !== null &&
        (link.pathname !== location.pathname ||
          readParameter(link.search) !== readParameter(location.search));
      if (!closesForm || !unsaved.exist()) return;
      if (window.confirm(t('admin.leave'))) unsaved.clear();
      else {
        event.preventDefault();
        event.stopPropagation();
      }
    }

    const readParameter = (search: string) => new URLSearchParams(search).get(parameter);
    // In the capture phase: before the router.
    document.addEventListener('click', handleClick, { signal, capture: true });
    return () => controller.abort();
  }, [container, parameter, t]);
}
