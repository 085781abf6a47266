import stylesheetUrl from '../styles/texts.css?url';

/** Stylesheet of text pages, loaded by these pages only. */
export function TextStylesheet() {
  return <link rel="stylesheet" href={stylesheetUrl} precedence="texts" />;
}
