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

/** A bell, and the function that discards it. */
export interface HungBell {
  readonly bell: Bell;
  takeDown(): void;
}

/** Wakes clients that wait for feed entries: a notification of the dispatcher rings the bells of that company. */
@Injectable()
export class FeedBells implements OnModuleDestroy {
  /** True while the process stops: clients may no longer wait. */
  isStopping = false;
  private readonly bells = new Set<Bell>();

  constructor(private readonly bus: Bus) {}

  /** Wakes all clients before the server closes, because it waits for every response. */
  onModuleDestroy(): void {
    this.isStopping = true;
    for (const bell of this.bells) bell.end();
  }

  /** Creates a bell that also ends when the client disconnects. */
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
