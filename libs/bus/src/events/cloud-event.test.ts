import { anEvent } from '../../test/an-event';
import { readEvent } from './cloud-event';

const SUBJECT = 'events.catalog.1202.category.update';
const event = anEvent('e-1', 'category/1');

describe('reading an event', () => {
  it('parses an event exactly as it was published', () => {
    expect(readEvent(SUBJECT, JSON.stringify(event))).toEqual(event);
  });

  it.each([
    ['an empty body', '', 'the body is not a JSON object'],
    ['the body null', 'null', 'the body is not a JSON object'],
    ['JSON that is no object', '{"a":1}', 'the body is not a CloudEvent 1.0'],
    ['an event without an id', JSON.stringify({ ...event, id: '' }), 'the event has no id'],
    ['an event without a sequence', JSON.stringify({ ...event, sequence: undefined }), 'the event has no sequence'],
    [
      'an event whose sequence is not a number',
      JSON.stringify({ ...event, sequence: 1.5 }),
      'the event has no sequence',
    ],
    [
      'an event of another company than its subject',
      JSON.stringify({ ...event, companyid: 7 }),
      'the event and its subject name different companies',
    ],
    [
      'an event of another service than its subject',
      JSON.stringify({ ...event, source: '/marquee/auth' }),
      'the event and its subject name different sources',
    ],
  ])('rejects an event message with %s', (_what, body, sentence) => {
    expect(readEvent(SUBJECT, body)).toBe(sentence);
  });
});
