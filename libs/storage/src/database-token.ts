/** Where Nest keeps the database. Not for apps: the stores of their folders are the only way to it. */
export const DATABASE = Symbol('database');
