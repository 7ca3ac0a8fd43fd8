/** Search by parts of texts, for repositories whose tables have searched texts. */
export { SearchRepository, soughtIn } from './texts';
