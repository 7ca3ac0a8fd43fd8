/**
 * Reads and writes a resource of the contracts: SQL generated from its field table and rendered to JSON by Postgres.
 * Independent of any specific resource.
 */
export { conditionsOf, contains, filtersOf } from './conditions-of';
export { cursorAfter, inOrder, readCursor, startOf } from './cursor';
export { type Difference, differenceOf, differences } from './differences';
export { renderedRow, renderedTime, timeInJson } from './projection';
export { type ColumnsOf, type Reading, ResourceRepository } from './resource-repository';
export { columnsOf, rowColumns } from './entity-columns';
export { expectVersion } from './versions';
export { view, type WrittenRow } from './view';
