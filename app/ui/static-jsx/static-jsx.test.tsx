/** @jsxImportSource . */
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { CatalogText } from '../localized.tsx';
import { renderStaticHtml } from '../render-static-html.ts';

function NotStatic(): ReactElement | null {
  return null;
}

test('elements with static components and supported attributes compile', () => {
  const content = (
    <p className="a" aria-hidden data-page="ahead">
      <CatalogText text={{ text: 'b', lang: null }} />
    </p>
  );
  expect(renderStaticHtml(content)).toBe('<p class="a" aria-hidden="true" data-page="ahead">b</p>');
});

test('non-static components, handlers and styles do not compile', () => {
  // @ts-expect-error: a component of React, which may have state
  const component = <NotStatic />;
  // @ts-expect-error: static HTML has no event handlers
  const handler = <img alt="" onLoad={() => {}} />;
  // @ts-expect-error: the policy of the site allows no style attributes
  const style = <p style={{ color: 'red' }} />;
  expect([component, handler, style]).toHaveLength(3);
});
