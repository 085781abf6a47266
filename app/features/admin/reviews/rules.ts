/** Version of the reports of a review: changes with their number and the time of the last one. */
export function reportsVersion(reports: number, reportedAt: Date | null): string {
  return `${reports} ${reportedAt?.toISOString() ?? ''}`;
}
