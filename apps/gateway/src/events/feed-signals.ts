import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { FEED_CHANGES, type Context } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import { FeedSignal } from './feed-signal';

interface Waiting {
  readonly ctx: Context;
  readonly topic: string | undefined;
  readonly request: FastifyRequest;
  readonly milliseconds: number;
}

/** A signal, and the function that ends it. */
export interface Subscription {
  readonly signal: FeedSignal;
  cancel(): void;
}

/** Wakes clients that wait for feed entries: a notification of the dispatcher reaches the signals of that company. */
@Injectable()
export class FeedSignals implements OnModuleDestroy {
  /** True while the process stops: clients may no longer wait. */
  isStopping = false;
  private readonly signals = new Set<FeedSignal>();

  constructor(private readonly bus: Bus) {}

  /** Wakes all clients before the server closes, because it waits for every response. */
  onModuleDestroy(): void {
    this.isStopping = true;
    for (const signal of this.signals) signal.end();
  }

  /** A signal that also ends when the client disconnects. */
  subscribe({ ctx, topic, request, milliseconds }: Waiting): Subscription {
    const signal = new FeedSignal(milliseconds);
    const leave = (): void => signal.end();
    request.raw.socket.once('close', leave);
    this.signals.add(signal);
    const unsubscribe = this.bus.onChange(FEED_CHANGES, ctx.company, (topics) => {
      if (topic === undefined || topics.includes(topic)) signal.notify();
    });
    return {
      signal,
      cancel: () => {
        signal.end();
        this.signals.delete(signal);
        request.raw.socket.off('close', leave);
        unsubscribe();
      },
    };
  }
}
