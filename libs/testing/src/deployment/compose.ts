type Condition = 'service_healthy' | 'service_completed_successfully';

/** What the tests look at of a service in `docker-compose.yml`. */
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
const { composeFile, madeEnvironment } = jest.requireActual<{
  composeFile(variables: Variables): Compose;
  madeEnvironment(...host: string[]): Variables;
}>('../../../../deploy/image/compose.mjs');
export { composeFile, madeEnvironment };

/** Those whose image is ours and that go on running, by the name of the app. */
export function runs({ services }: Compose, ...command: string[]): [string, ComposeService][] {
  const wanted = JSON.stringify(command);
  return Object.entries(services).filter(([, service]) => JSON.stringify(service.command) === wanted);
}
