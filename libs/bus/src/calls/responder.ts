import type { Msg } from '@nats-io/transport-node';
import { logLevelOf, RenderedJson, ShopError, type AnyOperation, type Page, epochMs } from '@marquee/contracts';
import {
  type BusLog,
  bytesOf,
  contextOf,
  deadlineOf,
  failureBody,
  type HandlerObserver,
  HEADER,
  type Headers,
  isReplySubject,
  jsonOf,
  type Mux,
  replyHeaders,
  textOf,
} from '../wire';
import { answer, inOnePiece, join, type Whole } from './parts';

/** A handler as Nest provides it: input first, context second. */
export type Handle = (input: unknown, context: unknown) => Promise<unknown>;

interface Reply {
  readonly headers: Headers;
  /** The body. */
  readonly pieces: readonly Uint8Array[];
}

/** Turns a request into a call of the handler, and its outcome into a reply. */
export class Responder {
  running = 0;
  private readonly whenIdle: (() => void)[] = [];

  constructor(
    private readonly mux: Mux,
    private readonly log: BusLog,
    private readonly observe: HandlerObserver,
  ) {}

  take(operation: AnyOperation, handle: Handle, request: Msg): void {
    this.running++;
    void this.respond(operation, handle, request)
      .catch((error: unknown) =>
        this.log.warn({ err: error, operation: operation.name }, 'could not send the reply to a call over the bus'),
      )
      .finally(() => {
        if (--this.running === 0) this.whenIdle.splice(0).forEach((resolve) => resolve());
      });
  }

  /** Resolves when no request is in progress. */
  idle(): Promise<void> {
    return this.running === 0 ? Promise.resolve() : new Promise((resolve) => this.whenIdle.push(resolve));
  }

  private async respond(operation: AnyOperation, handle: Handle, request: Msg): Promise<void> {
    if (!isReplySubject(request.reply)) {
      // Every client of this release sends a reply subject, so the caller is another release or tries to misuse our
      // permissions.
      this.log.warn(
        { operation: operation.name, reply: request.reply },
        'ignoring a call without a valid reply subject',
      );
      return;
    }
    const deadline = Number(request.headers?.get(HEADER.deadline)) || 0;
    const whole = await join(this.mux, request, deadline);
    if (!isReplySubject(whole.reply)) return;
    const { headers, pieces } = await this.replyTo(operation, handle, whole);
    await answer(this.mux, { to: whole.reply, headers }, pieces, deadline);
  }

  private async replyTo(operation: AnyOperation, handle: Handle, { headers, parts }: Whole): Promise<Reply> {
    try {
      if (deadlineOf(headers) <= epochMs()) return this.overdue(operation, headers);
      const input = parsed(inOnePiece(parts));
      // Built after the observer has put its span into the headers.
      const run = (): Promise<unknown> => handle(input, contextOf(operation.audience, headers));
      return await rendered(operation, await this.observe('rpc', operation.name, headers, run));
    } catch (error) {
      return this.failure(operation, headers, error);
    }
  }

  /** The client has given up, or its clock is behind; the service's time in the reply shows which. */
  private overdue(operation: AnyOperation, called: Headers): Reply {
    const { headers, pieces } = this.failure(operation, called, new ShopError('timeout'));
    return { headers: { ...headers, [HEADER.time]: String(epochMs()) }, pieces };
  }

  private failure(operation: AnyOperation, headers: Headers, error: unknown): Reply {
    const level = logLevelOf(error);
    if (level) this.log[level]({ ...aboutCall(operation, headers), err: error }, 'an operation failed');
    const shown = error instanceof ShopError ? error : new ShopError('internal');
    return { headers: { [HEADER.status]: 'error' }, pieces: [failureBody(shown)] };
  }
}

/** Fields of every log line about a call: operation, company and caller. */
function aboutCall(operation: AnyOperation, headers: Headers): object {
  const company = headers[HEADER.company];
  return {
    operation: operation.name,
    request_id: headers[HEADER.requestId],
    company: company === undefined ? undefined : Number(company),
    app: headers[HEADER.app],
  };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(body));
  } catch {
    throw new ShopError('malformed');
  }
}

async function rendered(operation: AnyOperation, output: unknown): Promise<Reply> {
  if (output instanceof RenderedJson) {
    return { headers: replyHeaders(output.meta), pieces: await bytesOf(output.pieces) };
  }
  if (!operation.paged) return { headers: replyHeaders({}), pieces: [jsonOf(output)] };
  const { items, next } = output as Page<unknown>;
  return { headers: replyHeaders(next === null ? {} : { next }), pieces: [jsonOf(items)] };
}
