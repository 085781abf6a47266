/** Value of the form field `age` that turns family mode off. */
export const OFF = 'off';
