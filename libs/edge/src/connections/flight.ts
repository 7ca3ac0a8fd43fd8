import type { Socket } from 'node:net';
import { networkOf } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BytesInFlight, Caller } from './bytes-in-flight';
import type { RouteSpec } from '../routing/route';

/** The bytes in flight of one request, from its first byte to the last byte of its answer. */
export class Flight {
  private bytes = 0;
  /** Bytes reserved for an answer that has not arrived. */
  private expected = 0;
  private isOver = false;

  constructor(
    private readonly all: BytesInFlight,
    private readonly caller: Caller,
  ) {}

  /** Reserves the expected bytes of a read's answer; throws without capacity. */
  expectAnswer(route: Partial<RouteSpec>): void {
    const bytes = this.all.sizes.expected(this.caller.key, route);
    this.all.check(this.caller, bytes);
    this.hold(bytes);
    this.expected = bytes;
  }

  /** Replaces the reservation by the actual size; throws without capacity, because a read can be repeated. */
  reserveAnswer(route: Partial<RouteSpec>, bytes: number): void {
    this.all.sizes.learn(this.caller.key, route, bytes);
    this.hold(-this.expected);
    this.expected = 0;
    this.reserve(bytes);
  }

  /** Reserves further bytes; throws without capacity. */
  reserve(bytes: number): void {
    if (this.isOver) return;
    this.all.check(this.caller, bytes);
    this.hold(bytes);
  }

  /** Counts bytes that must be sent whatever the capacity. Stores no bytes for a client that has disconnected. */
  hold(bytes: number): void {
    if (this.isOver) return;
    this.all.add(this.caller, bytes);
    this.bytes += bytes;
  }

  /**
   * Releases everything permanently. Work that continues after the client has disconnected must reserve nothing,
   * because no later event would release it.
   */
  end(): void {
    this.isOver = true;
    this.all.add(this.caller, -this.bytes);
    this.bytes = 0;
  }
}

/** The flight of a request, which ends when the system has accepted the last byte or the connection is closed. */
export function flightOf(reply: FastifyReply): Flight {
  const { edge } = reply.request;
  if (edge.flight === undefined) {
    edge.flight = new Flight(edge.inFlight, callerOf(reply.request));
    endWithAnswer(edge.flight, reply);
  }
  return edge.flight;
}

/** The open flights of each connection. */
const flightsOn = new WeakMap<Socket, Set<Flight>>();

/** Node does not notify an answer queued behind another of a disconnect, so the connection itself is watched. */
function endWithAnswer(flight: Flight, { raw: answer, request: { raw } }: FastifyReply): void {
  if (answer.destroyed || raw.socket.destroyed) return flight.end();
  const flights = flightsOn.get(raw.socket) ?? followed(raw.socket);
  flights.add(flight);
  answer.once('close', () => {
    flights.delete(flight);
    flight.end();
  });
}

/** One listener per connection, for any number of requests. */
function followed(socket: Socket): Set<Flight> {
  const flights = new Set<Flight>();
  flightsOn.set(socket, flights);
  socket.once('close', () => {
    for (const flight of flights) flight.end();
  });
  return flights;
}

/** Covers requests that no hook sees, because their path is malformed. */
export function callerOf({ edge, ip }: FastifyRequest): Caller {
  const spender = edge?.spender;
  if (spender === undefined) return { key: networkOf(ip), isApp: false };
  return { key: `${spender.company} ${spender.name}`, isApp: true };
}
