import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { titleOf, type KubernetesObject } from './objects';
import { KUBERNETES, OVERLAYS, renderedOverlay, renderedWith } from './rendered';

const { kinds, definitions } = JSON.parse(readFileSync(join(KUBERNETES, 'schemas/kinds.json'), 'utf8')) as {
  kinds: Record<string, object>;
  definitions: object;
};
// One document, so that definitions shared by several kinds are compiled once.
const ajv = new Ajv({ allErrors: true, keywords: ['kinds'] }).addSchema({ $id: 'all', kinds, definitions });

function validatorOf(kind: string): ValidateFunction | undefined {
  const pointer = encodeURIComponent(kind.replaceAll('/', '~1'));
  return kind in kinds ? ajv.getSchema(`all#/kinds/${pointer}`) : undefined;
}

/** Lists the schema violations of an object with its name. */
function faultsOf(object: KubernetesObject): string[] {
  const isValid = validatorOf(`${object.apiVersion} ${object.kind}`);
  if (!isValid) return [`${titleOf(object)}: nothing is known of ${object.apiVersion}; see deploy/kubernetes/schemas`];
  if (isValid(object)) return [];
  return (isValid.errors ?? []).map(({ instancePath, message, params }) => {
    return `${titleOf(object)}${instancePath}: ${message} ${JSON.stringify(params)}`;
  });
}

describe('the Kubernetes objects', () => {
  it.each(OVERLAYS)('matches every manifest with the schema of its kind: %s', async (overlay) => {
    const objects = await renderedOverlay(overlay);
    expect(objects.length).toBeGreaterThan(40);
    expect(objects.flatMap(faultsOf)).toEqual([]);
  });

  it.each(readdirSync(join(KUBERNETES, 'components')))(
    'matches the manifests of a single component with their schemas: %s',
    async (component) => {
      expect((await renderedWith(component)).flatMap(faultsOf)).toEqual([]);
    },
  );

  it('rejects a manifest with an unknown key or a value of another type', async () => {
    const objects = (await renderedOverlay('production')).filter(({ kind }) => kind === 'Cluster');
    const text = JSON.stringify(objects);
    const misspelt = (from: string, to: string) => JSON.parse(text.replace(from, to)) as KubernetesObject[];
    expect(misspelt('"instances"', '"instancs"').flatMap(faultsOf).join()).toContain('"additionalProperty":"instancs"');
    expect(misspelt('"instances":3', '"instances":"3"').flatMap(faultsOf).join()).toContain('must be number');
  });
});
