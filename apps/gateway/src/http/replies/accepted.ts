/** What a route answers with that has taken something and does it later: 202, and an empty object. */
export const ACCEPTED = Object.freeze({});
