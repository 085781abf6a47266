import sheet from '../styles/texts/texts.css?url';

/** Stylesheet of text pages, loaded by these pages only. */
export function TextSheet() {
  return <link rel="stylesheet" href={sheet} precedence="texts" />;
}
