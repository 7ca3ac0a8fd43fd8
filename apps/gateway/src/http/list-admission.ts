import { ShopError } from '@marquee/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerSizes } from './answer-sizes';
import { callerOf, flightOf } from './flight';
import { ListTurns, type Turn } from './list-turns';

/** Of one caller and of one kind: whoever waits costs a connection, and nothing else. */
const MOST_WAITING = 32;
const TOO_MANY = 'Too many lists of yours wait for their turn.';
const TOO_LONG =
  'Lists that you have asked for before take long, or you do not read them: this one has waited in vain.';

/** Lets a list pass to its service when its turn has come. */
export class ListAdmission {
  private readonly turns = new ListTurns();

  constructor(
    private readonly sizes: AnswerSizes,
    /** What a request has in all. Half of it may go by in waiting; what is left after that would hardly do. */
    private readonly deadlineMs: number,
  ) {}

  get waiting(): number {
    return this.turns.waiting;
  }

  /** A list for whose answer there is room. */
  admit(reply: FastifyReply, done: (error?: Error) => void): void {
    const { request } = reply;
    const { route } = request.edge;
    const { key } = callerOf(request);
    if (this.turns.waitingOf(keyOf(request)) >= MOST_WAITING) return done(new ShopError('rate_limited', TOO_MANY));
    const since = performance.now();
    const turn = this.turns.take({
      key: keyOf(request),
      weigh: () => this.sizes.weight(key, route),
      begin: (begun) => {
        request.edge.waitedMs = Math.round(performance.now() - since);
        done(faultOf(() => beginIn(reply, begun)));
      },
    });
    if (turn.isWaiting) this.endIfInVain(turn, reply, done);
  }

  private endIfInVain(turn: Turn, { raw }: FastifyReply, done: (error: Error) => void): void {
    const timer = setTimeout(() => {
      if (!turn.isWaiting) return;
      turn.end();
      done(new ShopError('unavailable', TOO_LONG));
    }, this.deadlineMs / 2).unref();
    raw.once('close', () => {
      clearTimeout(timer);
      // Where a service is at work already it goes on, though nobody is there who would hear of it.
      if (turn.isWaiting) turn.end();
    });
  }
}

/** Whose list it is, and of what. */
function keyOf(request: FastifyRequest): string {
  return `${request.edge.route.operation} ${callerOf(request).key}`;
}

/** The lists before it may have told that there is no room for this one. */
function beginIn(reply: FastifyReply, turn: Turn): void {
  const flight = flightOf(reply);
  flight.begin(turn);
  flight.expectAnswer(reply.request.edge.route);
}

function faultOf(work: () => void): Error | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
