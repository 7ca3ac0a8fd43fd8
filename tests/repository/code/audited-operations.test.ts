import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allOperations, SERVICES } from '@marquee/contracts';
import { ROOT } from '../root';

/** Operations that change data or show operators secret or personal data, with their name in the audit log. */
const RECORDED: Readonly<Record<string, string>> = {
  'auth.admin.apps.create': 'app create',
  'auth.admin.apps.remove': 'app remove',
  'auth.admin.apps.rotate': 'app rotate',
  'auth.admin.apps.update': 'app update',
  'auth.admin.grants.remove': 'grant remove',
  'auth.admin.identities.ensure': 'identity ensure',
  'auth.admin.keys.rotate': 'keys rotate',
  'auth.admin.sign_ins.end': 'sign-ins end',
  'auth.admin.operators.add': 'operator add',
  'auth.admin.operators.remove': 'operator remove',
  'auth.admin.signing_secrets.show': 'signing secret show',
  'auth.admin.tokens.issue': 'token issue',
  'catalog.admin.licenses.create': 'license create',
  'catalog.admin.licenses.update': 'license update',
  'catalog.admin.content.set_quota': 'content quota',
  'catalog.admin.pictures.set_quota': 'pictures quota',
  'catalog.admin.prices.create': 'price create',
  'catalog.admin.prices.update': 'price update',
  'catalog.admin.retelling.tell_products': 'product republish',
  'catalog.admin.stock.ask_again': 'stock ask again',
  'commerce.admin.customers.disable': 'customer disable',
  'commerce.admin.customers.enable': 'customer enable',
  'commerce.admin.history.import_customers': 'customers import',
  'commerce.admin.history.import_orders': 'orders import',
  'commerce.admin.orders.inspect': 'order show',
  'commerce.admin.sign_ins.end': 'sign-ins end',
  'commerce.admin.sign_ups.add': 'signup add',
  'commerce.admin.sign_ups.list': 'signup list',
  'commerce.admin.sign_ups.remove': 'signup remove',
  'statistics.admin.history.import': 'shop history import',
  'statistics.admin.rates.import': 'rates import',
  'statistics.admin.rebuilds.start': 'statistics rebuild',
  'tenant.admin.companies.create': 'company create',
  'tenant.admin.companies.disable': 'company disable',
  'tenant.admin.companies.enable': 'company enable',
  'tenant.admin.companies.payment': 'company payment',
  'tenant.admin.companies.update': 'company update',
  'tenant.admin.domains.check': 'domain check',
  'tenant.admin.domains.prove': 'domain prove',
  'tenant.admin.domains.withdraw': 'domain withdraw',
  'tenant.admin.links.link': '${link.kind} ${verb}',
  'tenant.admin.links.unlink': '${link.kind} ${verb}',
  'tenant.admin.markets.offer': 'market offer',
  'tenant.admin.markets.withdraw': 'market withdraw',
  'tenant.admin.retelling.forget_products': 'product forget',
  'tenant.admin.retelling.tell_companies': 'company republish',
  'tenant.admin.retelling.tell_markets': 'market republish',
  'tenant.admin.users.disable': 'user disable',
  'tenant.admin.users.enable': 'user enable',
  'webhook-dispatch.admin.webhooks.deliveries': 'webhook deliveries',
  'webhook-dispatch.admin.webhooks.redeliver': 'webhook redeliver',
  'webhook-dispatch.admin.webhooks.replay': 'webhook replay',
  'webhook-dispatch.admin.webhooks.test': 'webhook test',
};
/** Operations that every service handles. */
const RECORDED_EVERYWHERE: Readonly<Record<string, string>> = {
  'platform.replay': 'dead letters replay',
  'reconciliation.hear': 'events redeliver',
  'reconciliation.lower_heads': 'cursors lower',
  'reconciliation.move_ids': 'reconcile ids',
  'reconciliation.publish_lost': 'events publish again',
  'reconciliation.raise_heads': 'cursors raise',
};
/** Operations that only read. Each shows no secret and no data of a shop's customers. */
const SHOWN = [
  'auth.admin.apps.list',
  'auth.admin.keys.list',
  'auth.admin.operators.list',
  'catalog.admin.content.usage',
  'catalog.admin.pictures.usage',
  'catalog.admin.stock.held',
  'statistics.admin.rebuilds.status',
  'tenant.admin.companies.show',
  'tenant.admin.domains.list',
  'webhook-dispatch.admin.feed.sign',
  'webhook-dispatch.admin.webhooks.list',
];
const SHOWN_EVERYWHERE = [
  'platform.dead_letters',
  'platform.health',
  'reconciliation.heads',
  'reconciliation.strays',
  'reconciliation.unheard',
];

const everywhere = (names: readonly string[]) =>
  SERVICES.flatMap((service) => names.map((name) => `${service}.admin.${name}`));

function sourcesOf(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('testing/'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
    .join('\n');
}

/** Whether the action appears in quotes or as a template. */
function isNamedIn(folders: readonly string[], action: string): boolean {
  return folders.some((folder) => [`'${action}'`, `\`${action}\``].some((words) => sourcesOf(folder).includes(words)));
}

describe('every operation of operators', () => {
  const declared = allOperations().filter(({ audience }) => audience === 'operator');

  it('audits every operator operation that changes data or shows a secret', () => {
    const recorded = [...Object.keys(RECORDED), ...everywhere(Object.keys(RECORDED_EVERYWHERE))];
    const names = declared.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...recorded, ...SHOWN, ...everywhere(SHOWN_EVERYWHERE)].toSorted());
  });

  it('declares every operator operation that is not audited as a read', () => {
    const shown = new Set([...SHOWN, ...everywhere(SHOWN_EVERYWHERE)]);
    expect(declared.filter(({ name, reads }) => shown.has(name) && !reads)).toEqual([]);
  });

  it.each(Object.entries(RECORDED))('%s is audited by its service as %s', (operation, action) => {
    const [service = ''] = operation.split('.');
    expect(isNamedIn([`apps/${service}/src`], action)).toBe(true);
  });

  it.each(Object.entries(RECORDED_EVERYWHERE))('%s is audited by every service as %s', (_operation, action) => {
    expect(isNamedIn(['libs/service-kit/src', 'libs/storage/src'], action)).toBe(true);
  });
});
