/** Without the `load` event, for instance while a picture never arrives. */
const MAX_WAIT_MS = 4000;

/**
 * Requests the scripts that the document names (ui/page-scripts.tsx) after the pictures of the
 * first screen, unless the visitor is faster.
 */
export function loadScriptsAfterPictures(): void {
  // Until then, pictures below the first screen wait (tile.css).
  document.documentElement.dataset.loading = '1';
  for (const event of ['load', 'pointerdown', 'keydown', 'focusin']) addEventListener(event, start);
  setTimeout(start, MAX_WAIT_MS);
}

function start(): void {
  const { dataset } = document.documentElement;
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', start);
    return;
  }
  if (dataset.loading === undefined) return;
  delete dataset.loading;
  const scripts = document.getElementById('page-scripts') as HTMLScriptElement | null;
  if (scripts === null) return;
  for (const href of scripts.dataset.modules?.split(' ') ?? [])
    append('link', { rel: 'modulepreload', href });
  append('script', { type: 'module', text: scripts.text });
}

function append<Tag extends 'link' | 'script'>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): void {
  document.head.append(Object.assign(document.createElement(tag), properties));
}
