/** Page background for browser bars and splash screens, which cannot read `--ground`. */
export const PAGE_BACKGROUND = { light: '#f5f6f8', dark: '#0d0f15' } as const;
