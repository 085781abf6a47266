/** `lang` is the BCP 47 tag of a text in another language than the page; else `null`. */
export type Text = { text: string; lang: string | null };
