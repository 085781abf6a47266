/** TMDB's jobs by department. The site translates each (app/i18n/credit-names.ts). */
export const JOBS: Record<string, string[]> = {
  Camera: ['Director of Photography'],
  Creator: ['Creator'],
  Directing: ['Director'],
  Editing: ['Editor'],
  Production: ['Producer', 'Executive Producer'],
  Sound: ['Original Music Composer'],
  Writing: ['Screenplay', 'Writer', 'Story', 'Novel', 'Comic Book'],
};
