import type { IObjectMeta } from '@kubernetes-models/apimachinery/apis/meta/v1/ObjectMeta';
import type { IBarmanObjectStoreConfiguration } from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration';
import type { IEnvVar } from 'kubernetes-models/v1/EnvVar';
import type { IResourceRequirements } from 'kubernetes-models/v1/ResourceRequirements';

/**
 * Where CloudNativePG's plugin for backups keeps them. No package has it; this follows the plugin's reference of its API
 * (https://cloudnative-pg.io/plugin-barman-cloud/docs/plugin-barman-cloud.v1).
 */
export interface IObjectStore {
  apiVersion: 'barmancloud.cnpg.io/v1';
  kind: 'ObjectStore';
  metadata: IObjectMeta;
  spec: IObjectStoreSpec;
}
interface IObjectStoreSpec {
  configuration: IBarmanObjectStoreConfiguration;
  retentionPolicy?: string;
  instanceSidecarConfiguration?: {
    env?: IEnvVar[];
    retentionPolicyIntervalSeconds?: number;
    resources?: IResourceRequirements;
    additionalContainerArgs?: string[];
    logLevel?: 'error' | 'warning' | 'info' | 'debug' | 'trace';
  };
}
