import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../root';

type Condition = 'service_healthy' | 'service_completed_successfully';

/** The parts of a service in `docker-compose.yml` that tests check. */
export interface ComposeService {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly pull_policy?: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: Condition }>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
  readonly stop_grace_period?: string;
}
export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, null>>;
  readonly networks: {
    readonly default: { readonly ipam: { readonly config: readonly { readonly subnet: string }[] } };
  };
}

type Variables = Readonly<Record<string, string>>;
const { madeVariables } = jest.requireActual<{
  madeVariables(...host: string[]): Variables;
}>('../../../deploy/compose/variables.mjs');
export { madeVariables };

/** Parses `docker-compose.yml` as Compose does with these variables. Throws if a required variable is not set. */
export function composeFile(variables: Variables): Compose {
  const file: unknown = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true });
  return interpolated(file, variables) as Compose;
}

function interpolated(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(
      /\$\{(\w+)(?::([?-])([^}]*))?\}/g,
      (_text, name: string, otherwise?: string, fallback = '') => {
        if (variables[name]) return variables[name];
        if (otherwise === '-') return fallback;
        throw new Error(`docker-compose.yml requires the variable ${name}.`);
      },
    );
  }
  if (Array.isArray(value)) return value.map((item) => interpolated(item, variables));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolated(item, variables)]));
}

/** The long-running services with our image, by app. */
export function runs({ services }: Compose, ...command: string[]): [string, ComposeService][] {
  const wanted = JSON.stringify(command);
  return Object.entries(services).filter(([, service]) => JSON.stringify(service.command) === wanted);
}
