import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/** Reads a file of certificates in PEM. Throws an error of one line that names the file. */
export function readCertificates(path: string): string {
  const pem = readTextFile(path);
  try {
    new X509Certificate(pem);
  } catch {
    throw new Error(`${JSON.stringify(path)} has no certificate in PEM`);
  }
  return pem;
}

/** Throws an error of one line that names the file. */
export function readTextFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${JSON.stringify(path)} cannot be read (${errorCode(error) ?? error})`);
  }
}
