/** Where the site and the catalog's images are: `imageBase` may be a path of the site itself. Neither ends with a slash. */
export type PictureBase = { origin: string; imageBase: string };

/** The whole address of a catalog image, for those who read it elsewhere. `size` is one that the catalog offers, such as `w500`. */
export function pictureAddress({ origin, imageBase }: PictureBase, path: string, size: string): string {
  return `${imageBase.startsWith('/') ? origin : ''}${imageBase}/${size}${path}`;
}
