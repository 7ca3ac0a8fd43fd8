import { handledOperations, subscriptionReaders } from '@marquee/bus';
import {
  allOperations,
  allSubscriptions,
  PENDING_OPERATIONS,
  platformOf,
  platformStateOf,
  reconciliationOf,
  SERVICES,
  type Answering,
} from '@marquee/contracts';
import { controllersOf } from './app-controllers';

/** The operations that the handlers of an app answer; the boot function adds those of the platform. */
function handledBy(service: Answering): string[] {
  const own = handledOperations(controllersOf(service)).map((operation) => operation.name);
  if (service === 'storefront') return own;
  const booted = [
    ...Object.values(platformOf[service]),
    ...Object.values(platformStateOf[service]),
    ...Object.values(reconciliationOf[service]),
  ];
  return [...own, ...booted.map((operation) => operation.name)];
}

describe('every operation of the contracts', () => {
  const handled = ['storefront' as const, ...SERVICES].flatMap((service) =>
    handledBy(service).map((name) => ({ name, service })),
  );

  it('finds one handler in its service for every operation that is not pending', () => {
    const pending = new Set<string>(PENDING_OPERATIONS.map((operation) => operation.name));
    const expected = allOperations().filter((operation) => !pending.has(operation.name));
    expect(handled.map(({ name }) => name).sort()).toEqual(expected.map(({ name }) => name).sort());
    for (const { name, service } of handled) expect(name.startsWith(`${service}.`)).toBe(true);
  });
});

describe('every subscription of the contracts', () => {
  it('finds one consumer class for every declared subscription, and no other consumer', () => {
    const read = SERVICES.flatMap((service) =>
      subscriptionReaders(controllersOf(service)).map(({ subscription }) => `${service}: ${subscription.durable}`),
    );
    expect(read.sort()).toEqual(
      allSubscriptions()
        .map(({ service, durable }) => `${service}: ${durable}`)
        .sort(),
    );
  });
});
