/**
 * How a resource of the contracts is read and written: SQL generated from its field table, rendered to JSON by Postgres.
 * Pages, filters, cursors, the render cache, and the repository that services extend.
 * Nothing here knows a certain resource.
 */
export { conditionsOf, contains, filtersOf } from './conditions-of';
export { cursorAfter, readCursor } from './cursor';
export { type Difference, differenceOf, differences } from './differences';
export { printedRow, printedTime, timeInJson } from './projection';
export { type ColumnsOf, type Reading, ResourceRepository } from './resource-repository';
export { rowColumns } from './row-columns';
export { expectVersion } from './versions';
export { view, type WrittenRow } from './view';
