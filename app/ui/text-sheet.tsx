import sheet from '../styles/texts/texts.css?url';

/** The rules of pages that are read, for who reads one. */
export function TextSheet() {
  return <link rel="stylesheet" href={sheet} precedence="texts" />;
}
