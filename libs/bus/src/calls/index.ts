/**
 * The answering side of calls: a responder runs the handler within the deadline and tells what failed.
 * A reply larger than a message travels in parts.
 * The calling side is in `bus`.
 */
export { exchange, inOnePiece, type Whole } from './parts';
export { type Handle, Responder } from './responder';
