/** Hides the question about the country, as before-paint/ does for the cookie of its answer. */
export function hideRegionQuestion(): void {
  document.documentElement.dataset.region = '1';
}
