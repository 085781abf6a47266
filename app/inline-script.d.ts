/** See scripts/inline-script.ts. */
declare module '*?inline-script' {
  const script: string;
  // biome-ignore lint/style/noDefaultExport: as of files that Vite imports
  export default script;
}
