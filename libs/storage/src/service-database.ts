/** The declaration of a service's database, and what operators' commands and tests do with it. */
export { INBOX_DAYS, USUAL_RETENTION } from './core';
export { ChangeClockEntity, monthsEntity, RollupEntity } from './rollups';
export {
  dataSourceOptions,
  driftOf,
  entitiesIn,
  migrate,
  migrationsIn,
  ownerOf,
  roleOf,
  schemaDifference,
  type SchemaDifference,
  schemaOf,
  rowLevelSecurityIn,
  type ServiceDatabase,
  serviceUrl,
  textsEntity,
} from './schema';
