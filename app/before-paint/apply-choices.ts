import { readStorage } from './storage.ts';

/** Sets the theme and the size of posters, and hides the question for a chosen region (D8). */
export function applyChoices(): void {
  const { dataset } = document.documentElement;
  const theme = readStorage('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (readStorage('posters') === 'large') dataset.posters = '';
  if (/(^|; )region=/.test(document.cookie)) dataset.region = '1';
}
