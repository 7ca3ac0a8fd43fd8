import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CURRENT_NATS_SERVER, debianBinary, freePort, startServer, type ServerProcess } from '@marquee/local';
import { eventually } from '@marquee/testing';
import { TOOLS } from '../root';
import { environmentOf } from './environment';
import { containersOf, type KubernetesObject, named, workloadsIn, type Workload } from './objects';
import { renderedOverlay } from './rendered';

/** The cluster's NATS on this machine, with the rendered configuration and passwords. */
export interface DeployedNats {
  readonly files: Readonly<Record<string, string>>;
  readonly servers: readonly DeployedServer[];
  /** The environment of the server, and of the job that provisions the streams. */
  readonly environment: Readonly<Record<string, string>>;
  readonly provisioning: Readonly<Record<string, string>>;
  readonly probes: readonly string[];
  stop(): Promise<void>;
}
interface DeployedServer {
  readonly url: string;
  readonly monitor: string;
  stop(): Promise<void>;
}
interface Place {
  readonly name: string;
  readonly folder: string;
  readonly client: number;
  readonly cluster: number;
  readonly monitor: number;
}

/** The time for the servers to form a cluster and elect a leader on a busy machine. */
const LEADER_MS = 120_000;
const noStandIn = () => undefined;

/** Uses the overlay with its own passwords; only addresses and folders differ from a cluster. */
export async function startDeployedNats(): Promise<DeployedNats> {
  const objects = await renderedOverlay('local');
  const nats = workloadsIn(objects).find(({ metadata }) => metadata.name === 'nats');
  const streams = workloadsIn(objects).find(({ metadata }) => metadata.name.startsWith('streams.'));
  if (!nats || !streams) throw new Error('The overlay lacks NATS or the job that provisions its streams.');
  const files = filesOf(nats, objects);
  const environment = environmentIn(nats, objects);
  const home = mkdtempSync(join(tmpdir(), 'marquee-deployed-nats-'));
  const places: Place[] = [];
  for (let at = 0; at < (nats.spec.replicas ?? 1); at += 1) places.push(await placeOf(at, home));
  const binary = await debianBinary(CURRENT_NATS_SERVER, TOOLS);
  const running = places.map((place) => start(binary, place, { files, environment, places }));
  await eventually(() => Promise.all(places.map((place, at) => healthy(place, running[at]))), LEADER_MS);
  return {
    files,
    environment,
    provisioning: environmentIn(streams, objects),
    probes: probesOf(nats),
    servers: places.map(({ client, monitor }, at) => ({
      url: `nats://127.0.0.1:${client}`,
      monitor: `http://127.0.0.1:${monitor}`,
      stop: async () => running[at]?.stop(),
    })),
    stop: async () => {
      await Promise.all(running.map((server) => server.stop()));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function filesOf({ spec }: Workload, objects: readonly KubernetesObject[]): Readonly<Record<string, string>> {
  const [map] = (spec.template.spec.volumes ?? []).flatMap(({ configMap }) => configMap ?? []);
  return named(objects, 'ConfigMap', map?.name ?? '')?.data ?? {};
}

function environmentIn(workload: Workload, objects: readonly KubernetesObject[]): Record<string, string> {
  return Object.assign({}, ...containersOf(workload).map((one) => environmentOf(one, objects, noStandIn))) as Record<
    string,
    string
  >;
}

function probesOf(workload: Workload): string[] {
  const probes = containersOf(workload).flatMap((one) => [one.startupProbe, one.readinessProbe, one.livenessProbe]);
  return probes.flatMap((probe) => probe?.httpGet?.path ?? []);
}

async function placeOf(at: number, home: string): Promise<Place> {
  const [client, cluster, monitor] = [await freePort(), await freePort(), await freePort()];
  const name = `nats-${at}`;
  return { name, folder: join(home, name), client, cluster, monitor };
}

async function healthy({ name, monitor }: Place, server: ServerProcess | undefined): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${monitor}/healthz`).catch(() => null);
  if (answer?.status === 200) return;
  throw new Error(`${name} is not healthy (${server?.ended() ?? 'running'}): ${server?.tail()}`);
}

interface Given {
  readonly files: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
  readonly places: readonly Place[];
}

function start(binary: string, place: Place, { files, environment, places }: Given): ServerProcess {
  const { name, folder, client, cluster, monitor } = place;
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    const here = text.replace('"0.0.0.0:6222"', `"127.0.0.1:${cluster}"`).replace('"/data"', JSON.stringify(folder));
    writeFileSync(join(folder, file), here);
  }
  const routed = (routes: string, other: Place) =>
    routes.replace(`${other.name}.nats-headless:6222`, `127.0.0.1:${other.cluster}`);
  const routes = places.reduce(routed, environment['NATS_ROUTES'] ?? '');
  const at = ['-a', '127.0.0.1', '-p', String(client), '-m', String(monitor)];
  return startServer({
    command: binary,
    args: ['-c', join(folder, 'nats.conf'), ...at, '-P', join(folder, 'nats.pid')],
    logFile: join(folder, 'nats.log'),
    stopSignal: 'SIGTERM',
    env: { ...environment, POD_NAME: name, NATS_ROUTES: routes },
  });
}
