import { downloadIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';

/** Takes what a list shows, all pages of it, as a file. That it was taken is written to the log, so it is a form and not a link. */
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
