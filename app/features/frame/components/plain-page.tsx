import type { ReactNode } from 'react';

/** A page that is a heading and a text. */
export function PlainPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="wrap plain-page">
      <h1>{heading}</h1>
      {children}
    </div>
  );
}
