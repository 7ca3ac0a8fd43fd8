import pg, { type ClientConfig } from 'pg';

/**
 * A connection whose errors always have a listener. Whoever holds one learns of its end by a statement that fails; but an error
 * event that nobody hears ends the process. The pool hears those of idle ones, and its users those of theirs; between the two,
 * when a connection goes from one user straight to the next who waits, nobody does. Postgres may say goodbye in the very packet
 * that ends the statement before, when it is killed.
 */
export class HeardClient extends pg.Client {
  /** By `performance.now()`: its session starts later. */
  readonly createdAt = performance.now();

  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
