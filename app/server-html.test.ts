import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { documentHtmlContext, passHtml } from './server-html.ts';

test('HTML is in the data of a loader, and of a document in the document only', () => {
  const context = new RouterContextProvider();
  expect(passHtml(context, { facts: '<p>a</p>' })).toEqual({ facts: '<p>a</p>' });
  context.set(documentHtmlContext, {});
  expect(passHtml(context, { facts: '<p>a</p>' })).toBeNull();
  expect(passHtml(context, { names: '<p>b</p>' })).toBeNull();
  expect(context.get(documentHtmlContext)).toEqual({ facts: '<p>a</p>', names: '<p>b</p>' });
});
