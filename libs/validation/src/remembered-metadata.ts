import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Found = ReturnType<Storage['getTargetValidationMetadatas']>;
type Grouped = ReturnType<Storage['groupByPropertyName']>;

/**
 * For every object that it checks, class-validator walks through all classes to find those that its class inherits from, and sorts what it has found by
 * properties: half of what a check takes. It finds the same each time, until a class declares something more.
 */
export function rememberMetadata(storage: Storage = getMetadataStorage()): void {
  let found = new WeakMap<object, Found>();
  let grouped = new WeakMap<Found, Grouped>();
  const { getTargetValidationMetadatas, groupByPropertyName, addValidationMetadata } = storage;

  storage.addValidationMetadata = (metadata) => {
    found = new WeakMap();
    grouped = new WeakMap();
    addValidationMetadata.call(storage, metadata);
  };
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    const search = (): Found =>
      getTargetValidationMetadatas.call(storage, target, schema, always, strictGroups, groups);
    // Who asks for some groups alone is told something else. What is no class is what a client has sent as `constructor`.
    if (always || strictGroups || groups !== undefined || typeof target !== 'function') return search();
    return remembered(found, target, search);
  };
  storage.groupByPropertyName = (metadata) =>
    remembered(grouped, metadata, () => groupByPropertyName.call(storage, metadata));
}

function remembered<K extends object, V>(memory: WeakMap<K, V>, key: K, find: () => V): V {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const value = find();
  memory.set(key, value);
  return value;
}
