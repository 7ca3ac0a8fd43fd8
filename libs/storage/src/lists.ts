/** For repositories that write the statements of their lists themselves, or search by parts of texts. */
export { SearchRepository, soughtIn } from './texts';
export { inOrder, startOf } from './views';
