import { escapeIdentifier } from 'pg';
import { getMetadataArgsStorage } from 'typeorm';

/** A class with `@Entity('table')`. */
export type EntityClass = new () => object;

const COLUMNS = new WeakMap<EntityClass, readonly string[]>();

export function tableOf(entity: EntityClass): string {
  const { name } = getMetadataArgsStorage().tables.find(({ target }) => target === entity) ?? {};
  if (name === undefined) throw new Error(`${entity.name} has no @Entity with the name of its table.`);
  return name;
}

export function columnsOf(entity: EntityClass): readonly string[] {
  const known = COLUMNS.get(entity);
  if (known !== undefined) return known;
  const declared = getMetadataArgsStorage().filterColumns(ancestryOf(entity));
  const columns = declared.map(({ options, propertyName }) => options.name ?? propertyName);
  COLUMNS.set(entity, columns);
  return columns;
}

/** An entity and the classes that it extends, which declare columns, too. */
function ancestryOf(entity: EntityClass): EntityClass[] {
  const parent = Object.getPrototypeOf(entity) as EntityClass;
  return Object.is(parent, Function.prototype) ? [entity] : [entity, ...ancestryOf(parent)];
}

/**
 * All columns of an entity's table by name. Prepared statements must not use `r.*`, because Postgres refuses them once
 * a later release adds a column.
 */
export function rowColumns(entity: EntityClass, alias = 'r'): string {
  return columnsOf(entity)
    .map((column) => `${alias}.${escapeIdentifier(column)}`)
    .join(', ');
}
