/** Nobody else is asked for anything while webhooks are delivered. */
export const TAKING_PART = ['gateway', 'auth', 'tenant', 'catalog', 'commerce', 'webhook-dispatch'] as const;

/** The app that delivers, and whose processor time is counted. */
export const DISPATCHER = 'webhook-dispatch';
