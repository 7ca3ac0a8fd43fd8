import type { OrderOperation } from './orders/requests';
import type { OperationName } from './requests';

/** The design's goals, section 7. Ratios are to the bare server that answers from rows. */
export const RATIO_GOALS: Readonly<Record<OperationName, number>> = { read: 0.7, list: 1, create: 0.5 };
/** Those of docs/internal/speed.md, to the bare server that has a document for each product: rates, and processor time. */
export const DOCUMENT_RATIO_GOALS: Readonly<Record<OperationName, number>> = { read: 0.5, list: 1, create: 0.25 };
/** 300, 3,000 and 1,000 µs on a machine on which that server took 149, 2,698 and 268. */
export const DOCUMENT_CPU_GOALS: Readonly<Record<OperationName, number>> = { read: 2, list: 1.1, create: 3.7 };
/** The same for orders. */
export const ORDER_RATIO_GOALS: Readonly<Record<OrderOperation, number>> = { list: 1, create: 0.4 };
/** Of a read with the bearer check to the same read without it. */
export const BEARER_RATIO = 0.95;
/** Of a shop with 100,000 products to one with 1,000: a request's time, and that of a count. */
export const SCALE_RATIO = 2;
export const SCALE_COUNT_RATIO = 10;
export const EVENT_P95_MS = 100;
export const GATEWAY_P99_MS = 1;
export const START_SECONDS = 1.2;
/** What is a process' own, and its part of what several share. */
export const PSS_MIB = 60;
