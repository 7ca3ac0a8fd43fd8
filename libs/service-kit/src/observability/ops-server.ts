import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HealthState } from './health';
import type { Metrics } from './metrics';

export interface OpsAddress {
  readonly port: number;
  /** The address to listen on; defaults to all. */
  readonly host?: string;
}

/** Health and metrics on a separate port, unreachable through the gateway. */
export async function startOpsServer(at: OpsAddress, health: HealthState, metrics: Metrics): Promise<OpsServer> {
  const answers: Record<string, () => Promise<[status: number, type: string, body: string]>> = {
    '/health/live': async () => [200, 'application/json', '{"live":true}'],
    '/health/ready': async () => {
      const state = await health.look();
      return [state.ready ? 200 : 503, 'application/json', JSON.stringify(state)];
    },
    '/metrics': async () => [200, metrics.registry.contentType, await metrics.registry.metrics()],
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''] ?? (async () => [404, 'application/json', '{}'] as const);
    answer().then(
      ([status, type, body]) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(at, resolve));
  return new OpsServer(server);
}

export class OpsServer {
  constructor(private readonly server: Server) {}

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }
  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
