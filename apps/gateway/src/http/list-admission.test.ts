import { EventEmitter } from 'node:events';
import { ShopError } from '@marquee/contracts';
import type { FastifyReply } from 'fastify';
import { BytesInFlight } from './bytes-in-flight';
import { flightOf } from './flight';
import { ListAdmission } from './list-admission';

const MIB = 1024 * 1024;
const DEADLINE_MS = 10_000;

describe('a list that waits for its turn', () => {
  let inFlight: BytesInFlight;
  let lists: ListAdmission;
  beforeEach(() => {
    jest.useFakeTimers();
    inFlight = new BytesInFlight({ ofAll: 100 * MIB, ofCaller: 50 * MIB });
    lists = new ListAdmission(inFlight.sizes, DEADLINE_MS);
  });
  afterEach(() => jest.useRealTimers());

  const ask = () => {
    const route = { operation: 'products.list', answer: { status: 200, kind: 'list' } };
    const edge = { route, inFlight, principal: { company: 1202, app: 'app-1' }, waitedMs: 0 };
    const request = { edge, ip: '192.0.2.1', raw: { socket: new EventEmitter() } };
    const reply = { request, raw: new EventEmitter() } as unknown as FastifyReply;
    const told: (string | undefined)[] = [];
    lists.admit(reply, (error) => told.push(error instanceof ShopError ? error.code : error?.message));
    return { edge, told, flight: flightOf(reply) };
  };

  it('is refused after half of the time that it has', () => {
    ask();
    const { told } = ask();
    jest.advanceTimersByTime(DEADLINE_MS / 2 - 1);
    expect([told, lists.waiting]).toEqual([[], 1]);
    jest.advanceTimersByTime(1);
    expect([told, lists.waiting]).toEqual([['unavailable'], 0]);
  });

  it('is refused where 32 wait already', () => {
    ask();
    const told = Array.from({ length: 33 }, () => ask().told);
    expect([told.slice(0, 32).flat(), told[32], lists.waiting]).toEqual([[], ['rate_limited'], 32]);
  });

  it('has so much less time for its service, and is told of nothing else', () => {
    const first = ask();
    const { edge, told } = ask();
    jest.advanceTimersByTime(1_200);
    first.flight.answered();
    expect([edge.waitedMs, told]).toEqual([1_200, [undefined]]);
    jest.advanceTimersByTime(DEADLINE_MS);
    expect(told).toEqual([undefined]);
  });
});
