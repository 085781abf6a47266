import { parentPort } from 'node:worker_threads';
import type { ShareSubject } from '../../domain/web/share-picture.ts';
import { drawSharePicture } from './draw.ts';

/** Draws one picture at a time. An error ends the thread, which frees what a library has leaked. */
parentPort?.on('message', async (subject: ShareSubject) => {
  const png = await drawSharePicture(subject);
  parentPort?.postMessage(png);
});
