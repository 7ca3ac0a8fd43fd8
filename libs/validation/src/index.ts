export { checked } from './checked';
export { checkedFilters } from './checked-filters';
export { mergeLocales, type SentLocale } from './locales';
export { twins } from './twins';
export { checkedInput } from './inputs';
