/** `imageBase` may be a path of this site. Neither value ends with a slash. */
export type PictureBase = { origin: string; imageBase: string };

/** Absolute URL of a catalog image. `size` is one that the catalog offers, such as `w500`. */
export function pictureUrl({ origin, imageBase }: PictureBase, path: string, size: string): string {
  return `${imageBase.startsWith('/') ? origin : ''}${imageBase}/${size}${path}`;
}

/** The path of a catalog image from its URL at any size; `null` for another host. */
export function picturePath({ origin, imageBase }: PictureBase, url: string): string | null {
  const base = `${imageBase.startsWith('/') ? origin : ''}${imageBase}/`;
  return url.startsWith(base)
    ? (/^(?:w\d{1,4}|h\d{1,4}|original)(\/[\w-]+\.\w+)$/.exec(url.slice(base.length))?.[1] ?? null)
    : null;
}

export const DEFAULT_SHARE_PICTURE = '/share.png';

/** Whether a path is safe to append to the image host: any other text could lead elsewhere. */
export function isImagePath(text: string): boolean {
  return /^\/[\w~-][\w./~-]*$/.test(text) && !text.includes('..');
}
