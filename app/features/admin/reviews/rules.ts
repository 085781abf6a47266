/** What the reports of a review were when somebody read them: another number, or a later one, is another version. */
export function reportsVersion(reports: number, reportedAt: Date | null): string {
  return `${reports} ${reportedAt?.toISOString() ?? ''}`;
}
