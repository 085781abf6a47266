import creditsCss from './credits.css?inline';
import detailCss from './detail.css?inline';
import listsCss from './lists-page.css?inline';
import { getMark, type StylesheetName } from './page-styles.tsx';
import siteCss from './site.css?inline';

const STYLESHEETS: Record<StylesheetName, string> = {
  detail: getMark('detail') + detailCss,
  lists: getMark('lists') + listsCss,
  credits: getMark('credits') + creditsCss,
};

/** The CSS of a document that needs these stylesheets. */
export function getDocumentCss(used: ReadonlySet<StylesheetName>): string {
  return siteCss + [...used].map((name) => STYLESHEETS[name]).join('');
}
