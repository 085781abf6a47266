import { parentPort } from 'node:worker_threads';
import type { ShareSubject } from '../../domain/share-picture.ts';
import { drawSharePicture } from './draw.ts';

/** Draws one picture at a time. A subject that cannot be drawn ends the thread, and with it what a library may have left behind. */
parentPort?.on('message', async (subject: ShareSubject) => {
  const png = await drawSharePicture(subject);
  parentPort?.postMessage(png);
});
