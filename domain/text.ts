/**
 * A text of the catalog. `lang` is its BCP 47 tag if it differs from the page's language, such as
 * an English overview on a Korean page; else `null`.
 */
export type Text = { text: string; lang: string | null };
