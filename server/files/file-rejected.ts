import type { FileRejection } from '../../domain/forms/uploaded-file.ts';

/** The file was not read, for a reason that its form shows. */
export class FileRejected extends Error {
  readonly rejection: FileRejection;

  constructor(rejection: FileRejection) {
    super(`a file was not read: ${rejection.reason}`);
    this.rejection = rejection;
  }
}
