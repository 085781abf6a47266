import type { Page } from '@playwright/test';

/** Collects the paths of all requests of the page, its document first. */
export function watchRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}
