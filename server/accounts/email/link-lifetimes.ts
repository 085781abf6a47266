/** For links that confirm an e-mail or reset a password. */
export const LINK_TTL_SECONDS = 3600;
/** For links that stop or undo a change of the e-mail. */
export const STOP_LINK_TTL_DAYS = 7;
export const STOP_LINK_TTL_SECONDS = STOP_LINK_TTL_DAYS * 86_400;
