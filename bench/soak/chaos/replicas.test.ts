import type { AppProcess, LocalSystem, Replica } from '@marquee/local';
import { Balancer } from '../balancer';
import { Replicas } from './replicas';

const REPLICA: Replica = 'catalog-2';
const COMPLAINTS = ['12:00 catalog: all is well', '12:01 catalog-2: out of memory'];

/** A process that ends when it is told to, and by itself when a test says so. */
class FakeProcess {
  readonly replica = REPLICA;
  readonly ended: Promise<string>;
  private end: (how: string) => void = () => undefined;

  constructor() {
    this.ended = new Promise((resolve) => (this.end = resolve));
  }

  kill(signal: NodeJS.Signals): void {
    this.end(`ended by ${signal}`);
  }

  endByItself(): void {
    this.end('ended with 1');
  }
}

let balancer: Balancer;
beforeEach(() => void (balancer = new Balancer()));
afterEach(() => balancer.stop());

/** Replicas of one process, which comes back as another. */
async function watched() {
  const processes = [new FakeProcess()];
  const apps = new Map<Replica, AppProcess>();
  const run = (process: FakeProcess) => {
    apps.set(REPLICA, process as unknown as AppProcess);
    return process as unknown as AppProcess;
  };
  run(processes[0] as FakeProcess);
  const startApp = () => {
    const next = new FakeProcess();
    processes.push(next);
    return Promise.resolve(run(next));
  };
  const system = { apps, startApp } as unknown as LocalSystem;
  const replicas = new Replicas(system, balancer, new Map(), COMPLAINTS, new AbortController().signal);
  await replicas.watch();
  return { replicas, processes };
}

it('holds nothing against a process that was ended on purpose', async () => {
  const { replicas, processes } = await watched();
  await replicas.end(REPLICA, 'SIGKILL');
  await replicas.start(REPLICA);
  expect(replicas.died).toEqual([]);
  expect(processes).toHaveLength(2);
});

it('notes a process that ends by itself with its own last words, and starts it again', async () => {
  const { replicas, processes } = await watched();
  processes[0]?.endByItself();
  await processes[0]?.ended;
  expect(replicas.died).toEqual(['catalog-2 ended with 1\n  12:01 catalog-2: out of memory']);
  expect(processes).toHaveLength(2);
});
