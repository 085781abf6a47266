/** Of a browser that has had a code sent to `a@example.com`. */
export function codeEmailCookie(url: string) {
  return { name: 'kinora.code_email', value: 'a@example.com', url };
}
