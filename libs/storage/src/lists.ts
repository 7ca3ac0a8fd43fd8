/** For services whose repositories write the statements of their lists and locks themselves, or search by parts of texts. */
export { SearchRepository, soughtIn } from './texts';
export { expectVersion, inOrder, startOf } from './views';
