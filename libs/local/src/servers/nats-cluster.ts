import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { USERS_FILE, usersConfig } from '@marquee/bus/client';
import { debianBinary } from './debian-binary';
import { deployedClusterConfig } from './deployed-nats-config';
import { CURRENT_NATS_SERVER, type NatsOptions, passwordsOf } from './nats';
import { freePort } from './ports';
import { type ServerProcess, startServer } from './processes';

/** Local servers with three replicas of each stream, like a deployment. */
export interface NatsCluster {
  /** Comma-separated addresses of all servers. */
  readonly url: string;
  readonly servers: readonly ClusteredNats[];
  stop(): Promise<void>;
}

/** One server, which restarts with the same ports and streams. */
export interface ClusteredNats {
  readonly name: string;
  /** Resolves when the process has ended. SIGUSR2 moves its clients to the others first, like a deployment. */
  end(signal: 'SIGUSR2' | 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Resolves when the server has caught up with the other servers. */
  start(): Promise<void>;
  clients(): Promise<number>;
}

const SERVERS = 3;
/** Exceeds the size that the streams reserve and any test stores. */
const MAX_FILE_STORE = '18Gi';
/** Time to form a cluster, elect a leader and catch up on a busy machine. */
const HEALTHY_MS = 120_000;
const POLL_MS = 50;

interface Place {
  readonly name: string;
  readonly folder: string;
  readonly client: number;
  readonly cluster: number;
  readonly monitor: number;
}

export async function startNatsCluster(o: Omit<NatsOptions, 'port'>): Promise<NatsCluster> {
  const binary = await debianBinary(CURRENT_NATS_SERVER, o.toolsDir, o.log);
  const home = resolve(o.dataDir);
  const places: Place[] = [];
  for (let number = 1; number <= SERVERS; number += 1) places.push(await placeOf(`nats-${number}`, home));
  const routes = JSON.stringify(places.map(({ cluster }) => `nats-route://routes:routes@127.0.0.1:${cluster}`));
  const env = {
    ...passwordsOf(o.passwords),
    NATS_ROUTES: routes,
    NATS_PASSWORD_ROUTES: '"routes"',
    NATS_MAX_FILE_STORE: MAX_FILE_STORE,
  };
  const servers = places.map((place) => new Clustered(binary, place, env));
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())));
  try {
    await Promise.all(servers.map((server) => server.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: places.map(({ client }) => `nats://127.0.0.1:${client}`).join(','), servers, stop };
}

async function placeOf(name: string, home: string): Promise<Place> {
  const [client, cluster, monitor] = [await freePort(), await freePort(), await freePort()];
  return { name, folder: join(home, name), client, cluster, monitor };
}

class Clustered implements ClusteredNats {
  private running: ServerProcess | undefined;

  constructor(
    private readonly binary: string,
    private readonly place: Place,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  get name(): string {
    return this.place.name;
  }

  async start(): Promise<void> {
    const { name, folder, client, monitor } = this.place;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'nats.conf'), configOf(this.place), { mode: 0o600 });
    writeFileSync(join(folder, USERS_FILE), usersConfig(), { mode: 0o600 });
    const at = ['-a', '127.0.0.1', '-p', String(client), '-m', String(monitor), '-P', join(folder, 'nats.pid')];
    this.running = startServer({
      command: this.binary,
      args: ['-c', join(folder, 'nats.conf'), ...at],
      logFile: join(folder, 'nats.log'),
      stopSignal: 'SIGTERM',
      env: { ...this.env, POD_NAME: name },
    });
    await this.healthy(this.running);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const { running } = this;
    if (!running || running.ended() !== null) return;
    process.kill(running.pid, signal);
    while (running.ended() === null) await sleep(POLL_MS);
  }

  async clients(): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${this.place.monitor}/varz`);
    return ((await answer.json()) as { connections: number }).connections;
  }

  async stop(): Promise<void> {
    await this.running?.stop();
  }

  private async healthy(server: ServerProcess): Promise<void> {
    const until = Date.now() + HEALTHY_MS;
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${this.place.monitor}/healthz`).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.status === 200) return;
      const ended = server.ended();
      if (ended !== null || Date.now() > until) {
        throw new Error(`${this.name} is not healthy (${ended ?? 'running'}): ${server.tail()}`);
      }
      await sleep(POLL_MS);
    }
  }
}

/** The configuration of a deployment, except for addresses, folders and the lame duck duration. */
function configOf({ folder, cluster }: Place): string {
  return deployedClusterConfig()
    .replace('"0.0.0.0:6222"', `"127.0.0.1:${cluster}"`)
    .replace('"/data"', JSON.stringify(join(folder, 'streams')))
    .replace('lame_duck_grace_period: "10s"', 'lame_duck_grace_period: "3s"');
}
