import type { Socket } from 'node:net';
import { networkOf } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BytesInFlight, Caller } from './bytes-in-flight';
import type { RouteSpec } from '../routing/route';

/** What one request holds of the bytes in flight, from its first byte to the last of its answer. */
export class Flight {
  private bytes = 0;
  /** So many of them are held for an answer that has not come yet. */
  private expected = 0;
  private isOver = false;

  constructor(
    private readonly all: BytesInFlight,
    private readonly caller: Caller,
  ) {}

  /** Holds what the answer of a read will take, as far as that is known by now; throws if there is no capacity for it. */
  expectAnswer(route: Partial<RouteSpec>): void {
    const bytes = this.all.sizes.expected(this.caller.key, route);
    this.all.check(this.caller, bytes);
    this.hold(bytes);
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
    if (this.isOver) return;
    this.all.check(this.caller, bytes);
    this.hold(bytes);
  }

  /** Holds what is there already, and has to go out whatever room there is. Of an answer to a client that is gone nothing is kept. */
  hold(bytes: number): void {
    if (this.isOver) return;
    this.all.add(this.caller, bytes);
    this.bytes += bytes;
  }

  /**
   * Gives everything back, for good. The work on a request goes on when its client is gone: what comes of that is held for nobody,
   * and nobody would give it back.
   */
  end(): void {
    this.isOver = true;
    this.all.add(this.caller, -this.bytes);
    this.bytes = 0;
  }
}

/** The flight of a request, which ends with its answer: once the system has taken the last byte, or the connection is gone. */
export function flightOf(reply: FastifyReply): Flight {
  const { edge } = reply.request;
  if (edge.flight === undefined) {
    edge.flight = new Flight(edge.inFlight, callerOf(reply.request));
    endWithAnswer(edge.flight, reply);
  }
  return edge.flight;
}

/** The flights on each connection that are not over. */
const flightsOn = new WeakMap<Socket, Set<Flight>>();

/** An answer that waits behind another on its connection is not told when that is gone, so the connection itself is asked. */
function endWithAnswer(flight: Flight, { raw: answer, request: { raw } }: FastifyReply): void {
  if (answer.destroyed || raw.socket.destroyed) return flight.end();
  const flights = flightsOn.get(raw.socket) ?? followed(raw.socket);
  flights.add(flight);
  answer.once('close', () => {
    flights.delete(flight);
    flight.end();
  });
}

/** One listener, however many requests come on the connection. */
function followed(socket: Socket): Set<Flight> {
  const flights = new Set<Flight>();
  flightsOn.set(socket, flights);
  socket.once('close', () => {
    for (const flight of flights) flight.end();
  });
  return flights;
}

/** Also of a request that no hook has seen, because its path cannot be read. */
export function callerOf({ edge, ip }: FastifyRequest): Caller {
  const principal = edge?.principal;
  if (principal === undefined) return { key: networkOf(ip), isApp: false };
  return { key: `${principal.company} ${principal.app}`, isApp: true };
}
