import stylesheetUrl from '../styles/own-lists.css?url';

/** Stylesheet of the user's lists, of imports and of shared lists, loaded by these pages only. */
export function OwnListsStylesheet() {
  return <link rel="stylesheet" href={stylesheetUrl} precedence="own-lists" />;
}
