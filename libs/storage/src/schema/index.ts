/**
 * Schemas, roles, grants, migrations and row-level security policies of a service, for migrations, operator commands
 * and app start. `infrastructure` holds the infrastructure tables of every service.
 */
export { dataSourceOptions, ownerOf, roleOf, schemaOf, type ServiceDatabase, serviceUrl } from './data-source-options';
export { entitiesIn, migrationsIn } from './declared';
export { assertMigrated, driftOf } from './drift';
export { migrate, rowLevelSecurityIn } from './migrate';
export { createSought, createWindow, dropSought } from './narrow-views';
export {
  createDeferredEvents,
  createInfrastructure,
  createRetention,
  dropDeferredEvents,
  dropInfrastructure,
  dropRetention,
} from './infrastructure';
export { schemaDifference, type SchemaDifference } from './schema-difference';
export { createTexts, dropTexts, fillTexts, textsEntity, type TextSource } from './texts';
export { createTrigramIndex } from './trigrams';
export { untilMigrated } from './until-migrated';
