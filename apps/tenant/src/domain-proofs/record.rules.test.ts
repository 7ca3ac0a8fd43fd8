import { findingOf, recordOf } from './record.rules';

const HOST = 'films.example.org';
const own = recordOf('key of ours', HOST);
const theirs = recordOf('key of theirs', HOST);

describe('the record of a domain', () => {
  it('derives one fixed DNS record per company and host', () => {
    expect(own).toEqual(recordOf('key of ours', HOST));
    expect(own.name).toBe('_marquee.films.example.org');
    expect(own.value).toMatch(/^marquee-site-verification=[\w-]{32}$/);
    expect(new Set([own.value, theirs.value, recordOf('key of ours', 'other.example.org').value]).size).toBe(3);
  });

  it.each([
    ['found', [own.value]],
    ['found', ['v=spf1 -all', own.value, 'x']],
    ['other', [`${own.value}x`]],
    ['other', [own.value.toUpperCase()]],
    ['other', [theirs.value]],
    ['other', ['']],
    ['missing', []],
    ['unanswered', null],
  ] as const)('reports a domain as %s for the TXT records %j', (found, records) => {
    expect(findingOf(records, own)).toBe(found);
  });

  it("keeps a domain at its holder while the holder's record is present", () => {
    expect(findingOf([own.value, theirs.value], own, theirs)).toBe('held');
    expect(findingOf([own.value], own, theirs)).toBe('found');
    expect(findingOf([theirs.value], own, theirs)).toBe('other');
    expect(findingOf(null, own, theirs)).toBe('unanswered');
  });
});
