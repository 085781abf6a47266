/**
 * Imported into a site (`NODE_OPTIONS=--import …`): writes a report of its event loop to stdout
 * every 100 ms.
 */
import { isMainThread } from 'node:worker_threads';
import { watchEventLoop } from './watch-event-loop.ts';

const REPORT_INTERVAL_MS = 100;

if (isMainThread) {
  const { takeReport } = watchEventLoop();
  setInterval(() => console.log(JSON.stringify(takeReport())), REPORT_INTERVAL_MS).unref();
}
