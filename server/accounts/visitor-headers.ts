/** How the door tells the library who asks; what a visitor sends under these names is thrown away. */
export const ADDRESS_HEADER = 'x-kinora-visitor';
export const LANGUAGE_HEADER = 'x-kinora-language';
