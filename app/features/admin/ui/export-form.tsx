import { downloadIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';

/** Downloads all pages of a list. A form and not a link, as the download is logged. */
export function ExportForm({ to, children }: { to: string; children: string }) {
  return (
    <form method="post" action={to}>
      <button type="submit" className="button button--secondary">
        <Icon svg={downloadIcon} />
        {children}
      </button>
    </form>
  );
}
