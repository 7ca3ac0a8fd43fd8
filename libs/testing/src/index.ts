export * from './bus';
export * from './client';
export * from './company';
export * from './database';
export * from './environment';
export * from './eventually';
export * from './system';
