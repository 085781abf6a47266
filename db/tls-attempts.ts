import { isIP } from 'node:net';
import { type ConnectionOptions, createSecureContext, getCACertificates } from 'node:tls';
import type { ClientConfig } from 'pg';
import { errorCode } from '../lib/error-code.ts';
import { readCertificates, readTextFile } from '../lib/read-certificates.ts';
import type { PostgresTls } from './postgres-tls.ts';

type Encryption = NonNullable<ClientConfig['ssl']>;

/**
 * The options to connect with, in the order of preference: if the server does not accept the first
 * one, the second one is tried. Throws if a file cannot be read.
 */
export function createTlsAttempts(tls: PostgresTls, host: string): [Encryption, Encryption?] {
  if (host.startsWith('/')) return [false];
  const verified = readFiles(tls);
  const unverified = { ...verified, rejectUnauthorized: false };
  switch (tls.mode) {
    case 'disable':
      return [false];
    case 'allow':
      return [false, unverified];
    case 'prefer':
      return [unverified, false];
    case null:
      // TLS to the own machine would only cost time.
      return isLoopback(host) ? [false, unverified] : [unverified, false];
    case 'require':
    case 'no-verify':
      return [unverified];
    case 'verify-ca':
      // With the public authorities alone, any server on the Internet would be accepted.
      return tls.rootCertificate === undefined
        ? [verified]
        : [{ ...verified, checkServerIdentity: () => undefined }];
    case 'verify-full':
      return [verified];
  }
}

/** The files of the URL are read once, and used for all connections. */
function readFiles({
  rootCertificate,
  clientCertificate,
  clientKey,
  clientKeyPassword,
}: PostgresTls): ConnectionOptions {
  if (rootCertificate === undefined && clientCertificate === undefined) return {};
  const files = {
    ca: readParameterFile('sslrootcert', rootCertificate, (path) =>
      path === 'system'
        ? [...getCACertificates('default'), ...getCACertificates('system')]
        : readCertificates(path),
    ),
    cert: readParameterFile('sslcert', clientCertificate, readCertificates),
    key: readParameterFile('sslkey', clientKey, readTextFile),
    passphrase: clientKeyPassword,
  };
  try {
    return { secureContext: createSecureContext(files) };
  } catch (error) {
    throw new Error(
      `sslcert and sslkey are not a certificate and its key in PEM (${errorCode(error)})`,
    );
  }
}

function readParameterFile<T>(
  name: string,
  path: string | undefined,
  read: (path: string) => T,
): T | undefined {
  if (path === undefined) return undefined;
  try {
    return read(path);
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
