export { mergeAddress } from './addresses';
export { checked } from './checked';
export { mergeLocales, type SentLocale } from './locales';
export { twins } from './twins';
export { bodyOf, ignoredFields } from './ignored-fields';
export { checkedInput } from './inputs';
