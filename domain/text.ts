/**
 * A text as the catalog gave it, with the language it is in when that is not the visitor's: a title without translation, an
 * English overview on a Korean page. `lang` is a BCP 47 tag for the `lang` attribute, null when it is the page's own language.
 */
export type Text = { text: string; lang: string | null };
