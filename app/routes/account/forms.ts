import { answerFormAsJson } from './answer-form.ts';

/** Where scripts send every form. */
export const action = answerFormAsJson;
