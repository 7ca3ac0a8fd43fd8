import { ShopError } from '@marquee/contracts';
import { AnswerSizes } from './answer-sizes';

export interface FlightLimits {
  /** The limit for all callers together. */
  readonly ofAll: number;
  readonly ofCaller: number;
}

/** The owner of bytes in flight. */
export interface Caller {
  /** An app of a company, or the network of a client without a token. */
  readonly key: string;
  readonly isApp: boolean;
}

/** The limit that rejected a caller. */
export type Bound = 'caller' | 'all';

/** Callers with at most this many bytes in flight may use the reserved share. */
const SMALL_CALLER_MAX_BYTES = 2 * 1024 * 1024;
/** The share reserved for small callers, so that a few large ones cannot lock them out. */
const SHARE_OF_SMALL_CALLERS = 1 / 4;

const OF_CALLER = 'Too many bytes in flight for this client. Finish reading or sending before you retry.';
const OF_ALL = 'Too many bytes in flight for all clients. Retry later.';

/** Bytes of bodies and answers that this process holds: incoming, in progress, or waiting in sockets. */
export class BytesInFlight {
  /** The bytes of all callers. */
  total = 0;
  readonly sizes = new AnswerSizes();
  private readonly byCaller = new Map<string, number>();

  constructor(
    private readonly limits: FlightLimits,
    private readonly onRefusal: (bound: Bound) => void = () => undefined,
  ) {}

  /** Whether memory is low, so that no caller may hold bytes for long. */
  get isTight(): boolean {
    return this.total > this.limits.ofAll / 2;
  }

  of({ key }: Caller): number {
    return this.byCaller.get(key) ?? 0;
  }

  /** Throws if the bytes exceed a limit. Nothing was done then, so the client may retry later. */
  check(caller: Caller, bytes: number): void {
    const bound = this.boundFor(caller, bytes);
    if (bound === undefined) return;
    this.onRefusal(bound);
    if (bound === 'all') throw new ShopError('unavailable', OF_ALL);
    throw new ShopError(caller.isApp ? 'rate_limited' : 'unavailable', OF_CALLER);
  }

  add(caller: Caller, bytes: number): void {
    const own = this.of(caller) + bytes;
    this.total += bytes;
    if (own === 0) this.byCaller.delete(caller.key);
    else this.byCaller.set(caller.key, own);
  }

  /** A caller without bytes in flight may hold one item of any size. */
  private boundFor(caller: Caller, bytes: number): Bound | undefined {
    const { ofAll, ofCaller } = this.limits;
    const own = this.of(caller);
    if (own > 0 && own + bytes > ofCaller) return 'caller';
    const isSmall = own + bytes <= SMALL_CALLER_MAX_BYTES;
    return this.total > 0 && this.total + bytes > (isSmall ? ofAll : ofAll * (1 - SHARE_OF_SMALL_CALLERS))
      ? 'all'
      : undefined;
  }
}
