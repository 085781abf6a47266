/** Replaces pictures that cannot be loaded by drawn ones, or else by placeholders (C1). */
export function replaceBrokenPictures(): void {
  document.addEventListener('error', ({ target }) => handle(target, true), true);
  document.addEventListener('load', ({ target }) => handle(target, false), true);
}

function handle(target: EventTarget | null, isBroken: boolean): void {
  if (!(target instanceof HTMLImageElement)) return;
  const drawnUrl = isBroken ? getDrawnUrl(target) : null;
  if (drawnUrl === null) {
    target.toggleAttribute('data-broken', isBroken);
    return;
  }
  target.removeAttribute('srcset');
  target.src = drawnUrl;
}

/** URL of the drawn picture of the title; `null` for other pictures, and if that is broken, too. */
function getDrawnUrl(image: HTMLImageElement): string | null {
  const place = image.closest('.tile,.hero-slide,.band,.rail-poster');
  if (place === null || image.src.includes('/drawn/') || image.closest('.frame--person'))
    return null;
  const link = place.matches('.tile,.hero-slide') ? place.querySelector('a') : null;
  const [title] = /^\/[\w-]+\/(movie|tv)\/\d+/.exec((link ?? location).pathname) ?? [];
  if (title === undefined) return null;
  const isWide = image.matches('.frame--wide>*,.backdrop-art');
  return `/artwork/drawn${title}${isWide ? '-wide' : ''}.svg`;
}
