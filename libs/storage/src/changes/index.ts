export { actorOf, type Caller } from './actor';
export { recordedValues } from './recorded-values';
export { RowChanges, type RowChange } from './row-changes';
