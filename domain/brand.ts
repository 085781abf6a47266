/**
 * Page background as sRGB, for browser bars and splash screens, which cannot read `--ground` of
 * app/styles/tokens.css.
 */
export const GROUND = { light: '#f5f6f8', dark: '#0d0f15' } as const;
