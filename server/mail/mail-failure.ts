/** Of nodemailer. `originalCode` is that of Node.js. */
type SmtpError = {
  code?: unknown;
  originalCode?: unknown;
  responseCode?: unknown;
  response?: unknown;
};

const ENHANCED_CODE = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

/** Codes for the log. Messages of a mail server may contain the recipient. */
export function getErrorCodes(error: unknown): string {
  const { code, originalCode, responseCode, response } = error as SmtpError;
  const enhancedCode = ENHANCED_CODE.exec(String(response))?.[1];
  return (
    [code, originalCode, responseCode, enhancedCode]
      .filter((part) => typeof part === 'string' || typeof part === 'number')
      .join(' ') || 'unknown'
  );
}
