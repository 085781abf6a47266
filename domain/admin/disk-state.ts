/** `degraded`: less than a tenth is free. `down`: too little for the database to write. */
export type DiskState = {
  status: 'ok' | 'degraded' | 'down';
  /** For the user of the process; `null` if the file system does not report it. */
  freeBytes: number | null;
  totalBytes: number | null;
};
