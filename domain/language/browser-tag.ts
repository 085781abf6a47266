/**
 * The code of the supported language of a browser tag, else `null` (R6). Portuguese is Brazilian
 * only if the tag says so; Chinese is traditional if script or region says so.
 */
export function findSupportedLang<Code extends string>(
  tag: string,
  codes: readonly Code[],
): Code | null {
  const code = toCode(tag.toLowerCase().split(/[-_]/));
  return codes.find((supported) => supported === code) ?? null;
}

function toCode([base = '', ...rest]: string[]): string {
  if (base === 'pt') return rest.includes('br') ? 'pt-br' : 'pt';
  if (base === 'zh') {
    if (rest.includes('hans')) return 'zh-cn';
    return ['hant', 'tw', 'hk', 'mo'].some((subtag) => rest.includes(subtag)) ? 'zh-tw' : 'zh-cn';
  }
  // `iw` is Hebrew's code from before 1989, still sent by some browsers.
  return { iw: 'he', nb: 'no', nn: 'no' }[base] ?? base;
}
