/** Numbers of open reports of visitors, and of offers of admins whose link does not work. */
export type ProviderIssues = { reports: number; failedLinks: number };
