import 'reflect-metadata';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { Every, Workers } from './every';
import { createLogger, LOGGER } from './observability/logger';

/** Longer than any test, so that only `wake` or the end triggers another pass. */
const LONG_SECONDS = 3600;

@Injectable()
class Shepherd {
  readonly done: string[] = [];
  sheep = 2;
  /** Awaited by each count. */
  gate: Promise<void> = Promise.resolve();

  @Every({ seconds: LONG_SECONDS, task: 'counting of sheep' })
  async count(): Promise<boolean> {
    this.done.push('count');
    await this.gate;
    this.sheep -= 1;
    return this.sheep > 0;
  }

  @Every({ seconds: LONG_SECONDS, task: 'the feeding of sheep', alsoAtStop: true })
  async feed(): Promise<boolean> {
    this.done.push('feed');
    return false;
  }
}

@Injectable()
class Idler {
  rests = 0;

  async rest(): Promise<boolean> {
    this.rests += 1;
    return true;
  }
}

/** Has background work that no pass awaits. */
@Injectable()
class Dog {
  timeoutMs?: number;
  end = () => {};

  async finishWork(timeoutMs: number): Promise<void> {
    this.timeoutMs = timeoutMs;
    await new Promise<void>((resolve) => (this.end = resolve));
  }
}

@Module({
  imports: [DiscoveryModule],
  providers: [Shepherd, Idler, Dog, Workers, { provide: LOGGER, useValue: createLogger('test', 'fatal') }],
})
class Farm {}

/** Waits for everything that happens without a timer. */
const settled = () => new Promise(setImmediate);

describe('a method declared with Every', () => {
  const open = async () => {
    const app = await NestFactory.createApplicationContext(Farm, { logger: false, abortOnError: false });
    await settled();
    const dog = app.get(Dog);
    const close = async () => {
      const closed = app.close();
      await settled();
      dog.end();
      await closed;
    };
    return { app, close, dog, shepherd: app.get(Shepherd), workers: app.get(Workers) };
  };

  it('runs a method with @Every at startup, and again while more work is due', async () => {
    const { app, close, shepherd } = await open();
    expect(shepherd.done.toSorted()).toEqual(['count', 'count', 'feed']);
    expect(app.get(Idler).rests).toBe(0);
    await close();
  });

  it('runs a method with @Every at once when its provider is woken', async () => {
    const { app, close, shepherd, workers } = await open();
    shepherd.done.length = 0;
    workers.wake(app.get(Idler));
    await settled();
    expect(shepherd.done).toEqual([]);
    workers.wake(shepherd);
    await settled();
    expect(shepherd.done.toSorted()).toEqual(['count', 'feed']);
    await close();
  });

  it('waits for the current pass of @Every at shutdown, and runs a declared final pass', async () => {
    const { close, shepherd, workers } = await open();
    let openGate = () => {};
    shepherd.gate = new Promise((resolve) => (openGate = resolve));
    workers.wake(shepherd);
    await settled();
    shepherd.done.length = 0;
    let isClosed = false;
    const closed = close().then(() => (isClosed = true));
    await settled();
    expect(isClosed).toBe(false);
    openGate();
    await closed;
    expect(shepherd.done).toEqual(['feed']);
    workers.wake(shepherd);
    await settled();
    expect(shepherd.done).toEqual(['feed']);
  });

  it('waits for background work at shutdown before the final pass of @Every', async () => {
    const { app, dog, shepherd, workers } = await open();
    shepherd.done.length = 0;
    const finished = workers.finish(1234);
    await settled();
    expect(dog.timeoutMs).toBe(1234);
    expect(shepherd.done).toEqual([]);
    dog.end();
    await finished;
    expect(shepherd.done).toEqual(['feed']);
    await app.close();
    expect(dog.timeoutMs).toBe(1234);
    expect(shepherd.done).toEqual(['feed']);
  });
});
