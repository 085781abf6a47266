import { useRef } from 'react';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { TitlePartHead } from '../../../ui/pages/title-part-head.tsx';
import { loadToastCard, useToast } from '../../../ui/toaster.tsx';
import type { NameRow, Names, NamesPage as Page } from '../get-names.server.ts';

/** The title in each language that has its own. */
export function NamesTable({ names: { rows, others, texts } }: { names: Names }) {
  return (
    <>
      <Stylesheet name="credits" />
      {rows.length > 0 && (
        <table className="names">
          <thead className="sr-only">
            <tr>
              <th scope="col">{texts.language}</th>
              <th scope="col">{texts.title}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.tag} row={row} texts={texts} />
            ))}
          </tbody>
        </table>
      )}
      {others !== null && <p className="muted">{others}</p>}
    </>
  );
}

function Row({ row, texts }: { row: NameRow; texts: Names['texts'] }) {
  const { tag, dir, language, ownLanguage, name, copyLabel } = row;
  const nameCell = useRef<HTMLTableCellElement>(null);
  const toast = useToast();

  async function copy() {
    loadToastCard().catch(() => {});
    try {
      await navigator.clipboard.writeText(name);
      toast({ title: texts.copied, text: name, tone: 'good', topic: 'copy' });
    } catch {
      // Without permission, or on a page without HTTPS.
      if (nameCell.current) getSelection()?.selectAllChildren(nameCell.current);
      toast({ title: texts.failed, text: texts.failedText, tone: 'bad', topic: 'copy' });
    }
  }

  return (
    <tr>
      <th scope="row">
        {language}
        {ownLanguage !== null && (
          <small lang={tag} dir={dir}>
            {ownLanguage}
          </small>
        )}
      </th>
      <td ref={nameCell}>
        <span lang={tag} dir={dir}>
          {name}
        </span>
      </td>
      <td className="needs-js">
        <button type="button" className="names-copy" aria-label={copyLabel} onClick={copy} />
      </td>
    </tr>
  );
}

/** The title in each language. */
export function NamesPage({ title, heading, names }: Page) {
  return (
    <>
      <TitlePartHead title={title} heading={heading} />
      <BelowFirstScreen className="wrap names-page">
        <NamesTable names={names} />
      </BelowFirstScreen>
    </>
  );
}
