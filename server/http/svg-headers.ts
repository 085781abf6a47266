export const SVG_HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // An SVG that is opened directly is a document: it may use styles, but run no scripts.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};
