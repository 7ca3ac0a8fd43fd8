import { companyId, type CloudEvent } from '@marquee/contracts';

export function anEvent(id: string, subject: string, more: Partial<CloudEvent> = {}): CloudEvent {
  return {
    specversion: '1.0',
    id,
    source: '/marquee/catalog',
    type: 'marquee.category.update.v1',
    subject,
    time: '2026-01-01T00:00:00Z',
    datacontenttype: 'application/json',
    companyid: companyId(1202),
    topic: 'category/update',
    sequence: 1,
    requestid: 'r-1',
    data: {},
    ...more,
  };
}
