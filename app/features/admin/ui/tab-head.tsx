import type { ReactNode } from 'react';
import type { Listing } from '../../../../domain/admin/listing.ts';
import { ResultCount } from './admin-table.tsx';

type TabHeadProps = {
  title: string;
  /** The list of the tab, which is counted beside the heading. */
  listing?: Listing<unknown>;
  size?: number;
  /** Buttons, the main one last. */
  children?: ReactNode;
};

/** Heading and buttons at the top of each tab, above its filters. */
export function TabHead({ title, listing, size = 0, children }: TabHeadProps) {
  return (
    <div className="admin-head">
      <h2>{title}</h2>
      {listing && <ResultCount listing={listing} size={size} />}
      {children && <div className="admin-head-buttons">{children}</div>}
    </div>
  );
}
