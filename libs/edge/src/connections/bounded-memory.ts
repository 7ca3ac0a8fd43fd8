import type { Logger, Metrics } from '@marquee/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeConfig } from '../edge.config';
import { BytesInFlight } from './bytes-in-flight';
import { FORM_TYPE, MAX_FORM } from '../bodies/form';
import { flightOf } from './flight';
import { BEACON_TYPE } from '../bodies/media-types';
import { SlowClients, type OnSlow } from './slow-clients';

const LOOK_MS = 1_000;
/** The buffered chunks of an upload: one being sent, one being filled, and the streams' buffers. */
const UPLOAD_BYTES = 512 * 1024;

interface Parts {
  readonly config: EdgeConfig;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** Bounds the memory of this process, whatever clients send and however slowly they read. */
export class BoundedMemory {
  readonly inFlight: BytesInFlight;
  private readonly slow: SlowClients;

  constructor(server: FastifyInstance, parts: Parts) {
    const { config, metrics } = parts;
    const { bytesInFlight: ofAll, bytesInFlightPerCaller: ofCaller, slowClientSeconds } = config;
    const refused = metrics.counterBy(
      'marquee_refused_for_bytes_total',
      'Requests refused for bytes in flight',
      'bound',
    );
    this.inFlight = new BytesInFlight({ ofAll, ofCaller }, refused);
    metrics.gauge('marquee_bytes_in_flight', 'Bytes of bodies and answers held for clients', () => this.inFlight.total);
    const timeout = { milliseconds: slowClientSeconds * 1000, isTight: () => this.inFlight.isTight };
    this.slow = new SlowClients(server.server, timeout, dropping(server, parts));
    const looking = setInterval(() => this.slow.look(performance.now()), LOOK_MS).unref();
    server.server.once('close', () => clearInterval(looking));
  }

  /** Reserves bytes before the body is read, so a rejected body is never stored. */
  readonly reserveBody = (
    request: FastifyRequest,
    reply: FastifyReply,
    _payload: unknown,
    done: (error?: Error) => void,
  ): void => {
    const bytes = bytesOf(request);
    if (bytes === 0) return done();
    try {
      flightOf(reply).reserve(bytes);
    } catch (error) {
      return done(error as Error);
    }
    if (request.edge.route.upload !== true) this.slow.watch(request.raw);
    done();
  };

  /** Reserves the expected bytes of the answer before the app calls a service. */
  readonly admitRead = (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    if (request.edge.route.answer === undefined || !reads(request)) return done();
    try {
      flightOf(reply).expectAnswer(request.edge.route);
    } catch (error) {
      return done(error as Error);
    }
    done();
  };
}

type Done = (error?: Error) => void;

function reads({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The bytes to reserve for a body: its declared size, or else the maximum. */
function bytesOf({ headers, mediaType, edge, routeOptions }: FastifyRequest): number {
  const isChunked = headers['transfer-encoding'] !== undefined;
  const said = Number(headers['content-length'] ?? 0);
  if (!isChunked && said === 0) return 0;
  if (edge.route.upload === true) return UPLOAD_BYTES;
  const isShort = mediaType === FORM_TYPE || mediaType === BEACON_TYPE;
  const most = Math.min(routeOptions.bodyLimit, isShort ? MAX_FORM : Infinity);
  if (isChunked) return most;
  // A body declared too large is rejected unread.
  return said > most ? 0 : said;
}

function dropping(server: FastifyInstance, { log, metrics }: Parts): OnSlow {
  const count = metrics.counterBy('marquee_slow_clients_dropped_total', 'Clients that neither read nor sent', 'kind');
  return (kind, socket) => {
    count(kind);
    log.warn({ kind }, 'dropping stalled client');
    // Answers a stalled sender like a request that exceeds its timeout.
    if (kind === 'reader') socket.destroy();
    else server.server.emit('clientError', tooSlow(), socket);
  };
}

function tooSlow(): Error {
  return Object.assign(new Error('the body stalled'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
