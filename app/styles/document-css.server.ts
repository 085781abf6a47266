import creditsCss from './credits.css?inline';
import detailCss from './detail.css?inline';
import listsCss from './lists-page.css?inline';
import type { StylesheetName } from './page-styles.tsx';
import siteCss from './site.css?inline';

const STYLESHEETS: Record<StylesheetName, string> = {
  detail: detailCss,
  lists: listsCss,
  credits: creditsCss,
};

/** The CSS of a document that needs these stylesheets. */
export function getDocumentCss(names: readonly StylesheetName[]): string {
  return siteCss + names.map((name) => STYLESHEETS[name]).join('');
}
