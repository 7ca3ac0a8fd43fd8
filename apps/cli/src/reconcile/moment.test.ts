import { pastMoment } from './moment';

const NOW = new Date('2026-11-16T12:00:00Z');

it.each([
  ['2026-11-16T09:00:00Z', '2026-11-16T09:00:00.000Z'],
  ['2026-11-16T09:00:00.250Z', '2026-11-16T09:00:00.250Z'],
  ['2026-11-16T09:00+01:00', '2026-11-16T08:00:00.000Z'],
  ['2026-11-16T12:00:00Z', '2026-11-16T12:00:00.000Z'],
])('parses the restore time %s as %s', (value, moment) => {
  expect(pastMoment(value, NOW).toISOString()).toBe(moment);
});

it.each(['2026-11-16T09:00:00', '2026-11-16', '09:00', 'yesterday', '2026-13-16T09:00:00Z', ''])(
  'rejects the restore time "%s" because it has no time or no zone',
  (value) => expect(() => pastMoment(value, NOW)).toThrow('must be a time with a zone'),
);

it('rejects a restore time that lies in the future', () => {
  expect(() => pastMoment('2026-11-16T12:00:00.001Z', NOW)).toThrow('must not be in the future');
  expect(() => pastMoment('2026-11-16T12:30:00Z', NOW)).toThrow('the time is 2026-11-16T12:00:00.000Z');
});
