import type { CloudEvent } from '@marquee/contracts';

/** The event of a message, or a sentence about what is wrong with it. */
export function readEvent(subject: string, body: string): CloudEvent | string {
  const event = parsed(body);
  if (event === undefined) return 'the body is not a JSON object';
  if (event.specversion !== '1.0') return 'the body is not a CloudEvent 1.0';
  for (const name of ['id', 'source', 'type', 'subject'] as const) {
    if (typeof event[name] !== 'string' || event[name] === '') return `the event has no ${name}`;
  }
  const isNumbered = Number.isSafeInteger(event.sequence) && Number(event.sequence) >= 1;
  if (!isNumbered) return 'the event has no sequence';
  // NATS permissions cover the subject only, so the body must agree with it.
  const [, service, company] = subject.split('.');
  if (String(event.companyid) !== company) return 'the event and its subject name different companies';
  if (event.source !== `/marquee/${service}`) return 'the event and its subject name different sources';
  return event as CloudEvent;
}

function parsed(body: string): Partial<CloudEvent> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
