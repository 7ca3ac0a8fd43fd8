/**
 * Searches parts of texts in `<table>_texts`, which triggers maintain (`createTexts` in `schema`): the rows of a page,
 * their number, and the newest rows.
 */
export { searchedCount, searchedIds } from './searched-ids';
export { SearchRepository } from './search-repository';
export { soughtIn } from './sought-text';
