import 'reflect-metadata';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { stopService } from './boot-service';
import { Every, Workers } from './every';
import { createLogger, LOGGER } from './observability/logger';

const done: string[] = [];

@Injectable()
class Clerk {
  @Every({ seconds: 3600, task: 'the writing of letters', alsoAtStop: true })
  async write(): Promise<boolean> {
    await new Promise(setImmediate);
    done.push('a worker writes');
    return false;
  }
}

@Module({
  imports: [DiscoveryModule],
  providers: [Clerk, Workers, { provide: LOGGER, useValue: createLogger('test', 'fatal') }],
})
class Office {
  onApplicationShutdown(): void {
    done.push('the database closes');
  }
}

describe('a service that stops', () => {
  it('stops accepting calls, finishes workers, publishes their events and closes the database last', async () => {
    const app = await NestFactory.createApplicationContext(Office, { logger: false, abortOnError: false });
    await new Promise(setImmediate);
    done.length = 0;
    const strategy = { drain: async () => void done.push('the bus is drained') };
    const runtime = { stop: async () => void done.push('the relay publishes for the last time') };
    await stopService({ strategy, app, runtime }, 1000);
    expect(done).toEqual([
      'the bus is drained',
      'a worker writes',
      'the relay publishes for the last time',
      'the database closes',
    ]);
  });
});
