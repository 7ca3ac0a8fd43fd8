export { ContentMissing, type ContentStore, type StoredContent } from './content-store';
export { CONTENT_CONFIG, contentStoreOf } from './content-config';
export { LocalContentStore } from './local-content-store';
export { StoredContents } from './stored-contents';
