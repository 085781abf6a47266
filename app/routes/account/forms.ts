import { handleFormAsJson } from '../../forms/dispatch.server.ts';

/** Scripts send every form to this path. */
export const action = handleFormAsJson;
