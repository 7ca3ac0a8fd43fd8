import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { FEED_CHANGES, type Context } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import { Bell } from './bell';

interface Waiting {
  readonly ctx: Context;
  readonly topic: string | undefined;
  readonly request: FastifyRequest;
  readonly milliseconds: number;
}

/** A bell and the function that ends it. */
export interface HungBell {
  readonly bell: Bell;
  takeDown(): void;
}

/** The bells of all clients that wait for a feed to grow. The dispatcher notifies, and the bells of the company ring. */
@Injectable()
export class FeedBells implements OnModuleDestroy {
  /** No client may wait any longer, because the process stops. */
  isStopping = false;
  private readonly bells = new Set<Bell>();

  constructor(private readonly bus: Bus) {}

  /** Ends the waiting before the server closes, which waits for every answer. */
  onModuleDestroy(): void {
    this.isStopping = true;
    for (const bell of this.bells) bell.end();
  }

  /** The bell ends with the client's connection. */
  hang({ ctx, topic, request, milliseconds }: Waiting): HungBell {
    const bell = new Bell(milliseconds);
    const leave = (): void => bell.end();
    request.raw.socket.once('close', leave);
    this.bells.add(bell);
    const unsubscribe = this.bus.onChange(FEED_CHANGES, ctx.company, (topics) => {
      if (topic === undefined || topics.includes(topic)) bell.ring();
    });
    return {
      bell,
      takeDown: () => {
        bell.end();
        this.bells.delete(bell);
        request.raw.socket.off('close', leave);
        unsubscribe();
      },
    };
  }
}
