import { OBJECT_STORES, STREAMS } from '@marquee/bus';
import { MEDIA_STORE } from '@marquee/contracts';
import { deployedClusterConfig } from '@marquee/local';
import { environmentOf } from './environment';
import { containersOf, type KubernetesObject, workloadsIn, type Workload } from './objects';
import { bytesOf } from './quantities';
import { OVERLAYS, renderedOverlay } from './rendered';

interface Claim {
  readonly spec: { readonly resources: { readonly requests: { readonly storage: string } } };
}

describe.each(OVERLAYS)('the servers of NATS in the overlay %s', (overlay) => {
  let objects: KubernetesObject[];
  let nats: Workload & { readonly spec: { readonly volumeClaimTemplates: readonly Claim[] } };
  beforeAll(async () => {
    objects = await renderedOverlay(overlay);
    nats = workloadsIn(objects).find(({ metadata }) => metadata.name === 'nats') as typeof nats;
  });
  const container = () => containersOf(nats)[0];
  const environment = () => {
    const one = container();
    return one ? environmentOf(one, objects, () => undefined) : {};
  };

  it('limits NATS storage to its volume, with space for all stream reservations', () => {
    expect(deployedClusterConfig()).toMatch(/^ {2}max_file_store: \$NATS_MAX_FILE_STORE$/m);
    const limit = bytesOf(environment()['NATS_MAX_FILE_STORE'] ?? '');
    const [claim] = nats.spec.volumeClaimTemplates;
    const volume = bytesOf(claim?.spec.resources.requests.storage ?? '');
    expect(limit / volume).toBeGreaterThanOrEqual(0.85);
    expect(limit / volume).toBeLessThanOrEqual(0.9);
    const bounded = [...STREAMS, ...OBJECT_STORES].filter(({ name, maxBytes }) => name !== MEDIA_STORE && maxBytes > 0);
    const reserved = bounded.reduce((sum, { maxBytes }) => sum + maxBytes, 0);
    expect(reserved).toBeGreaterThan(0);
    // The overlay sets the size of the media store; the event stream has no limit.
    expect(limit).toBeGreaterThan(2 * reserved);
  });

  it('configures NATS to release memory before it reaches its limit', () => {
    const memory = bytesOf(container()?.resources?.limits?.['memory'] ?? '');
    const { GOMEMLIMIT = '' } = environment();
    expect(GOMEMLIMIT).toMatch(/^\d+MiB$/);
    expect(Number.parseInt(GOMEMLIMIT, 10) * 1024 ** 2).toBe(Math.floor((memory * 0.8) / 1024 ** 2) * 1024 ** 2);
  });
});
