/**
 * The server side of calls: a responder runs the handler within the deadline and reports failures. Large replies are
 * split into parts; the client side is in `bus`.
 */
export { exchange, inOnePiece, type Whole } from './parts';
export { type Handle, Responder } from './responder';
