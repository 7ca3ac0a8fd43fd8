import { networkOf } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BytesInFlight, Caller } from './bytes-in-flight';
import type { RouteSpec } from './route';

/** What one request holds of the bytes in flight, from its first byte to the last of its answer. */
export class Flight {
  private bytes = 0;
  /** So many of them are held for an answer that has not come yet. */
  private expected = 0;

  constructor(
    private readonly all: BytesInFlight,
    private readonly caller: Caller,
  ) {}

  /** Holds what the answer of a read will take, as far as that is known, or throws where there is no room for it. */
  expectAnswer(route: Partial<RouteSpec>): void {
    const bytes = this.all.sizes.expected(this.caller.key, route);
    this.reserve(bytes);
    this.expected = bytes;
  }

  /** Holds what it takes now that it is there, or throws where there is no room for that: what was only read can be read again. */
  reserveAnswer(route: Partial<RouteSpec>, bytes: number): void {
    this.all.sizes.learn(this.caller.key, route, bytes);
    this.hold(-this.expected);
    this.expected = 0;
    this.reserve(bytes);
  }

  /** Holds so many bytes more, or throws where there is no room for them. */
  reserve(bytes: number): void {
    this.all.check(this.caller, bytes);
    this.hold(bytes);
  }

  /** Holds what is there already, and has to go out whatever room there is. */
  hold(bytes: number): void {
    this.all.add(this.caller, bytes);
    this.bytes += bytes;
  }

  /** Gives everything back; what ends twice gives nothing the second time. */
  readonly end = (): void => {
    this.all.add(this.caller, -this.bytes);
    this.bytes = 0;
  };
}

/** The flight of a request, which ends with its answer: once the system has taken the last byte, or the connection is gone. */
export function flightOf(reply: FastifyReply): Flight {
  const { edge } = reply.request;
  if (edge.flight === undefined) {
    edge.flight = new Flight(edge.inFlight, callerOf(reply.request));
    reply.raw.once('close', edge.flight.end);
  }
  return edge.flight;
}

function callerOf({ edge: { principal }, ip }: FastifyRequest): Caller {
  if (principal === undefined) return { key: networkOf(ip), isApp: false };
  return { key: `${principal.company} ${principal.app}`, isApp: true };
}
