import type { Recordings } from './recordings';

export const RECORDED: Recordings = {};
