/** The ground of the page as sRGB, for what cannot read `--ground` of app/styles/tokens.css: browser bars and splash screens. */
export const GROUND = { light: '#f5f6f8', dark: '#0d0f15' } as const;
