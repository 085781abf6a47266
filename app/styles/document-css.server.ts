import detailCss from './detail.css?inline';
import { DETAIL_MARK, type StylesheetName } from './page-styles.tsx';
import siteCss from './site.css?inline';

const siteAndDetailCss = siteCss + DETAIL_MARK + detailCss;

/** The CSS of a document that needs these stylesheets. */
export function getDocumentCss(used: ReadonlySet<StylesheetName>): string {
  return used.has('detail') ? siteAndDetailCss : siteCss;
}
