import { type ChildProcess, fork } from 'node:child_process';

/** The tasks of a worker process by name; inputs and results are plain data. */
export type Tasks = Record<string, (input: never) => Promise<unknown>>;
type OutputOf<F> = F extends (input: never) => Promise<infer O> ? O : never;

interface Question {
  readonly id: number;
  readonly task: string;
  readonly input: unknown;
}
interface Answer {
  readonly id: number;
  readonly output?: unknown;
  readonly error?: string;
}
interface Waiting {
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/** A separate process, so that its work shares no event loop with what it is compared to. */
export class Worker<T extends Tasks> {
  private readonly waiting = new Map<number, Waiting>();
  private readonly ended: Promise<void>;
  private serial = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly script: string,
  ) {
    child.on('message', (answer: Answer) => this.settle(answer));
    this.ended = new Promise((resolve) => child.once('exit', () => resolve()));
    void this.ended.then(() => this.fail('has ended'));
    child.on('error', (error) => this.fail(error.message));
  }

  static start<T extends Tasks>(script: string): Worker<T> {
    return new Worker<T>(fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }), script);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  ask<K extends keyof T & string>(task: K, ...[input]: Parameters<T[K]>): Promise<OutputOf<T[K]>> {
    const id = ++this.serial;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: (output) => resolve(output as OutputOf<T[K]>), reject });
      const question: Question = { id, task, input };
      this.child.send(question, (error) => error && this.fail(error.message));
    });
  }

  /** A worker without its channel ends by itself. */
  async stop(): Promise<void> {
    if (this.child.connected) this.child.disconnect();
    await this.ended;
  }

  private settle({ id, output, error }: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) waiting?.resolve(output);
    else waiting?.reject(new Error(error));
  }

  private fail(why: string): void {
    for (const waiting of this.waiting.values()) waiting.reject(new Error(`${this.script}: ${why}`));
    this.waiting.clear();
  }
}

/** The worker's side: answers until the parent has gone. */
export function work(tasks: Tasks): void {
  process.on('message', (question: Question) => void answer(tasks, question));
  process.on('disconnect', () => process.exit(0));
}

async function answer(tasks: Tasks, { id, task, input }: Question): Promise<void> {
  const reply: Answer = await perform(tasks, task, input).then(
    (output) => ({ id, output }),
    (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(reply);
}

async function perform(tasks: Tasks, task: string, input: unknown): Promise<unknown> {
  const known = tasks[task];
  if (!known) throw new Error(`The worker has no task ${task}.`);
  return known(input as never);
}
