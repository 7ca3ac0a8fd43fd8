/** The answer of a route that does the work later: 202 with an empty object. */
export const ACCEPTED = Object.freeze({});
