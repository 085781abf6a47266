import { loadStyles } from '../../../styles/load-styles.ts';
import type { Toast } from '../../../ui/toaster.tsx';
import { copyName } from './copy-name.ts';

/** Replaces the link in a fold by the names on its page. On failure, the link stays. */
export async function loadNames(
  fold: HTMLDetailsElement,
  toast: (toast: Toast) => void,
): Promise<void> {
  const link = fold.querySelector<HTMLAnchorElement>('p > a');
  if (!link || fold.ariaBusy === 'true') return;
  fold.ariaBusy = 'true';
  const [names] = await Promise.all([
    fetchNames(link.href).catch(() => null),
    loadStyles('credits'),
  ]);
  fold.ariaBusy = null;
  if (!names) return;
  names.addEventListener('click', ({ target }) => target && copyName(target, toast));
  link.parentElement?.replaceWith(names);
}

/** The element of the page with the names, which contains no other. */
const NAMES = /<div id="names">(.*?)<\/div>/s;

/** Parses no other part of the page: the content policy would report its styles. */
async function fetchNames(url: string): Promise<HTMLElement | null> {
  const response = await fetch(url);
  const html = response.ok ? NAMES.exec(await response.text())?.[1] : undefined;
  return html === undefined
    ? null
    : Object.assign(document.createElement('div'), { innerHTML: html });
}
