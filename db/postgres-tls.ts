/** As of libpq, and node-postgres' `no-verify`: TLS with any certificate. */
const MODES = [
  'disable',
  'allow',
  'prefer',
  'require',
  'verify-ca',
  'verify-full',
  'no-verify',
] as const;
type TlsMode = (typeof MODES)[number];
const CHANNEL_BINDINGS = ['disable', 'prefer', 'require'] as const;

export type PostgresTls = {
  /** `null` if not specified: that of libpq, `prefer`. */
  mode: TlsMode | null;
  /** File of the authorities to trust; `system` for those of the system. */
  rootCertificate: string | undefined;
  clientCertificate: string | undefined;
  clientKey: string | undefined;
  clientKeyPassword: string | undefined;
  /** Starts with TLS, without asking the server first. */
  isDirect: boolean;
  channelBinding: (typeof CHANNEL_BINDINGS)[number];
  /** Whether the certificate of the server is checked, or channel binding proves it. */
  checksCertificate: boolean;
};

export const TLS_PARAMETERS = [
  'channel_binding',
  'ssl',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslpassword',
  'sslrootcert',
];

/** The parameter `ssl` of JDBC and node-postgres. */
const MODES_OF_SSL: ReadonlyMap<string, TlsMode> = new Map([
  ['true', 'require'],
  ['1', 'require'],
  ['false', 'disable'],
  ['0', 'disable'],
  ['no-verify', 'no-verify'],
]);
const UNENCRYPTED_MODES: readonly (TlsMode | null)[] = [null, 'disable', 'allow', 'prefer'];

/** Parses the parameters of a URL. Throws an error that describes what is allowed. */
export function parsePostgresTls(parameters: ReadonlyMap<string, string>): PostgresTls {
  const rootCertificate = parameters.get('sslrootcert') || undefined;
  const clientCertificate = parameters.get('sslcert') || undefined;
  const clientKey = parameters.get('sslkey') || undefined;
  const mode = parseMode(parameters, rootCertificate ?? clientCertificate);
  if (rootCertificate === 'system' && mode !== 'verify-full')
    throw new Error('sslrootcert=system goes with sslmode=verify-full');
  if ((clientCertificate === undefined) !== (clientKey === undefined))
    throw new Error('sslcert goes with sslkey, both or neither');
  const negotiation = parameters.get('sslnegotiation') ?? 'postgres';
  if (negotiation !== 'postgres' && negotiation !== 'direct')
    throw new Error('sslnegotiation is postgres or direct');
  const isDirect = negotiation === 'direct';
  if (isDirect && UNENCRYPTED_MODES.includes(mode))
    throw new Error('sslnegotiation=direct needs sslmode=require or sslmode=verify-full');
  const channelBinding = findIn(CHANNEL_BINDINGS, 'channel_binding', parameters) ?? 'disable';
  return {
    mode,
    checksCertificate:
      mode === 'verify-ca' || mode === 'verify-full' || channelBinding === 'require',
    rootCertificate,
    clientCertificate,
    clientKey,
    clientKeyPassword: parameters.get('sslpassword'),
    isDirect,
    channelBinding,
  };
}

function parseMode(
  parameters: ReadonlyMap<string, string>,
  certificate: string | undefined,
): TlsMode | null {
  const ssl = parameters.get('ssl');
  const modeOfSsl = ssl === undefined ? undefined : MODES_OF_SSL.get(ssl);
  if (ssl !== undefined && modeOfSsl === undefined) throw new Error('ssl is true or false');
  const mode = findIn(MODES, 'sslmode', parameters) ?? modeOfSsl;
  if (mode === undefined) return certificate === undefined ? null : 'verify-full';
  // libpq: a file of authorities is used.
  return mode === 'require' && parameters.get('sslrootcert') ? 'verify-ca' : mode;
}

function findIn<T extends string>(
  allowed: readonly T[],
  name: string,
  parameters: ReadonlyMap<string, string>,
): T | undefined {
  const value = parameters.get(name);
  const found = allowed.find((one) => one === value);
  if (value !== undefined && found === undefined)
    throw new Error(`${name} is one of ${allowed.join(', ')}`);
  return found;
}
