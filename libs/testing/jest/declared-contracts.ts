/** The module instance that test files share; see built-runtime.cjs. */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- the build, which the compiler does not know
const contracts = require('../../../dist/libs/contracts/src/index.js') as typeof import('@marquee/contracts');

const LISTS = [
  contracts.allOperations(),
  contracts.allResources(),
  contracts.allEvents(),
  contracts.allShopEvents(),
  contracts.allSubscriptions(),
] as unknown[][];
const LENGTHS = LISTS.map(({ length }) => length);

/** Removes the operations, resources, events and subscriptions that a test file has declared for itself. */
export function forgetTestContracts(): void {
  LISTS.forEach((list, at) => void list.splice(LENGTHS[at] ?? 0));
}
