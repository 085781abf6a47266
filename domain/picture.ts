/** Where the site and the catalog's images are: `imageBase` may be a path of the site itself. Neither ends with a slash. */
export type PictureBase = { origin: string; imageBase: string };

/** The whole address of a catalog image, for those who read it elsewhere. `size` is one that the catalog offers, such as `w500`. */
export function pictureAddress(
  { origin, imageBase }: PictureBase,
  path: string,
  size: string,
): string {
  return `${imageBase.startsWith('/') ? origin : ''}${imageBase}/${size}${path}`;
}

/** The path of a catalog image, from its whole address at whatever size; null where the address is of another host. */
export function picturePath({ origin, imageBase }: PictureBase, address: string): string | null {
  const base = `${imageBase.startsWith('/') ? origin : ''}${imageBase}/`;
  return address.startsWith(base)
    ? (/^(?:w\d{1,4}|h\d{1,4}|original)(\/[\w-]+\.\w+)$/.exec(address.slice(base.length))?.[1] ??
        null)
    : null;
}

/** The picture of the site, without a word in any language: shared for pages that have none of their own. */
export const SHARED_PICTURE = '/share.png';
