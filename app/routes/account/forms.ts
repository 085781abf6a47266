import { handleFormAsJson } from '../../forms/dispatch.server.ts';

/** Where scripts send every form. */
export const action = handleFormAsJson;
