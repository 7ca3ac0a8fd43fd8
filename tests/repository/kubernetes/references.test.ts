import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@marquee/contracts';
import { ROOT } from '../root';
import { named, ofKind, type KubernetesObject, valuesOf } from './objects';
import { operatorsSecrets } from './operators-secrets';
import { madeSecrets, madeServices, referencesIn, type Reference } from './references';
import { OVERLAYS, renderedOverlay } from './rendered';

const provided = operatorsSecrets();

function isThere(objects: readonly KubernetesObject[], { kind, name, key }: Reference): boolean {
  const object = named(objects, kind, name);
  if (object) return key === undefined || key in { ...object.data, ...object.stringData };
  if (kind === 'Secret') return key !== undefined && madeSecrets(objects).get(name) === key;
  return kind === 'Service' && madeServices(objects).includes(name);
}

/** References that neither the overlay nor, for secrets, the operator satisfies. */
function missing(objects: readonly KubernetesObject[], references: readonly Reference[]): Reference[] {
  const isProvided = ({ kind, name, key }: Reference) =>
    kind === 'Secret' && provided.has(name) && (key === undefined || provided.get(name)?.includes(key));
  return references.filter((one) => !isThere(objects, one) && !isProvided(one));
}

describe.each(OVERLAYS)('references in the overlay %s', (overlay) => {
  let objects: KubernetesObject[];
  let references: Reference[];
  beforeAll(async () => {
    objects = await renderedOverlay(overlay);
    references = referencesIn(objects);
  });

  it('resolves every reference of the overlay, or lists it as an operator secret', () => {
    expect(references.length).toBeGreaterThan(80);
    expect(missing(objects, references)).toEqual([]);
  });

  it('commits well-known secrets in the local overlay only', () => {
    const secrets = objects.filter(({ kind }) => kind === 'Secret');
    if (overlay !== 'local') expect(secrets).toEqual([]);
    else expect(referencesIn(objects).filter((one) => one.kind === 'Secret' && !isThere(objects, one))).toEqual([]);
  });
});

describe('the secrets that the README lists', () => {
  it('requires the label by which CloudNativePG detects changed passwords', async () => {
    const [cluster] = ofKind<object>(await renderedOverlay('production'), 'Cluster');
    const watched = (valuesOf(cluster?.spec, 'passwordSecret') as { name: string }[]).map(({ name }) => name);
    expect(watched).toHaveLength(SERVICES.length);
    expect(watched.filter((name) => !/^marquee-[\w-]+-database$/.test(name))).toEqual([]);
    const secrets = (await renderedOverlay('local')).filter(({ kind }) => kind === 'Secret');
    const labelled = secrets.filter(({ metadata }) => metadata.labels?.['cnpg.io/reload'] === 'true');
    const withoutDigest = labelled.map(({ metadata }) => metadata.name.replace(/-\w{10}$/, ''));
    expect(withoutDigest.toSorted()).toEqual(watched.toSorted());
    for (const page of ['deploy/kubernetes/README.md', 'docs/operating/secrets.md']) {
      expect(readFileSync(join(ROOT, page), 'utf8')).toContain("`cnpg.io/reload: 'true'`");
    }
  });

  it('references every listed operator secret with every key', async () => {
    const objects = (await Promise.all(OVERLAYS.map(renderedOverlay))).flat();
    const secrets = referencesIn(objects).filter(({ kind }) => kind === 'Secret');
    const used = secrets.map(({ name, key }) => ({ name: name.replace(/-[\da-z]{10}$/, ''), key }));
    const unused = [...provided].flatMap(([name, keys]) =>
      keys.filter((key) => !used.some((one) => one.name === name && one.key === key)).map((key) => `${name} ${key}`),
    );
    expect(unused).toEqual([]);
  });
});
