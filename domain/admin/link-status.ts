/** `broken`: the server answered with an error. `unreachable`: it did not answer. */
export const LINK_STATUSES = ['ok', 'broken', 'unreachable'] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

/** Result of a link check. `httpStatus` is `null` without a response. */
export type LinkCheck = { status: LinkStatus; httpStatus: number | null };
