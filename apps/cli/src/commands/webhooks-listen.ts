import { randomBytes } from 'node:crypto';
import type { Bus } from '@marquee/bus/client';
import { adminFeed, FEED_CHANGES, ShopError, type SignedEvent } from '@marquee/contracts';
import { InvalidArgumentError, type Command } from 'commander';
import { onBus, operator } from '../connection';
import { collect, json, number } from '../output';

interface Listening {
  company: number;
  forward: string;
  topic?: string[];
  secret?: string;
  json?: boolean;
}

/** Poll interval, because a notification may be lost. */
const LOOK_MS = 5_000;
/** Pause after an error on the bus. */
const PAUSE_MS = 1_000;
/** The timeout of a webhook's acknowledgement, which the receiver gets too. */
const ANSWER_MS = 10_000;

export function webhooksListenCommand(program: Command): void {
  const webhooks = program.commands.find((one) => one.name() === 'webhooks') ?? program.command('webhooks');
  json(webhooks.command('listen'))
    .description("forward a company's events to a local address as they happen, signed as webhooks are, until Ctrl-C")
    .requiredOption('--company <id>', 'the company', number)
    .requiredOption('--forward <url>', 'the URL that receives the events, such as http://localhost:8080', httpAddress)
    .option('--topic <topic>', 'only events of this topic; repeatable', collect)
    .option('--secret <secret>', 'signing secret; random by default')
    .action(async (options: Listening) => {
      const stop = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
      await onBus((bus) => listen(bus, options, stop.signal));
    });
}

/** Runs until it is stopped; errors of the receiver or the bus are printed. */
export async function listen(bus: Bus, options: Listening, stop: AbortSignal): Promise<void> {
  const { company, forward, topic: topics, secret = randomBytes(24).toString('base64url') } = options;
  const about = { company_id: company, ...(topics && { topics }), secret };
  const signal = new FeedSignal(stop);
  const unsubscribe = bus.onChange(FEED_CHANGES, company, () => signal.notify());
  let { last_id } = await bus.call(adminFeed.sign, operator(), about);
  say(options, { forwarding_to: forward, secret }, `forwarding to ${forward}, signed with the secret ${secret}`);
  while (!stop.aborted) {
    const found = await bus.call(adminFeed.sign, operator(), { ...about, since_id: last_id }).catch(troubled);
    for (const event of found?.events ?? []) {
      if (stop.aborted) break;
      await pass(event, options);
      last_id = event.id;
    }
    if (!found) await signal.wait(PAUSE_MS);
    else if (found.events.length === 0) await signal.wait(LOOK_MS);
  }
  unsubscribe();
}

async function pass({ id, topic, data, headers, body }: SignedEvent, options: Listening): Promise<void> {
  const begun = performance.now();
  const outcome = await post(options.forward, headers, body);
  const ms = Math.round(performance.now() - begun);
  const about = `${new Date().toISOString()} ${topic} ${data.type}/${data.id}`;
  say(options, { id, topic, data, ...outcome, ms }, `${about} -> ${outcome.status ?? outcome.failed} (${ms} ms)`);
}

async function post(
  url: string,
  headers: SignedEvent['headers'],
  body: string,
): Promise<{ status?: number; failed?: string }> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await answer.body?.cancel();
    return { status: answer.status };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return { failed: cause?.code ?? message };
  }
}

/** Permanent errors end the command. */
function troubled(error: unknown): undefined {
  const isPassing = error instanceof ShopError && ['unavailable', 'timeout', 'internal'].includes(error.code);
  if (!isPassing) throw error;
  process.stderr.write(`${error.message} Trying again.\n`);
}

function say(options: Listening, answer: object, line: string): void {
  process.stdout.write(`${options.json ? JSON.stringify(answer) : line}\n`);
}

function httpAddress(value: string): string {
  const isHttp = URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
  if (!isHttp) throw new InvalidArgumentError('must be an http or https URL.');
  return value;
}

/** Signals new events, including those that arrive between two waits. */
class FeedSignal {
  private notified = false;
  private wake = (): void => undefined;

  constructor(private readonly stop: AbortSignal) {
    stop.addEventListener('abort', () => this.wake());
  }

  notify(): void {
    this.notified = true;
    this.wake();
  }

  /** Waits for a signal, a stop, or the end of this time. */
  async wait(milliseconds: number): Promise<void> {
    if (!this.notified && !this.stop.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.notified = false;
  }
}
