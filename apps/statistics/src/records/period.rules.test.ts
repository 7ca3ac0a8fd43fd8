import { daysOf } from './period.rules';

const NOW = new Date('2026-03-01T23:59:59.999Z');
const days = (StartDate?: string, EndDate?: string) =>
  daysOf({ ...(StartDate && { StartDate }), ...(EndDate && { EndDate }) }, NOW);

it.each([
  [undefined, undefined, '2026-01-31', '2026-03-01'],
  ['2026-02-27', undefined, '2026-02-27', '2026-03-01'],
  [undefined, '2024-03-01', '2024-02-01', '2024-03-01'],
  ['2024-01-01', '2024-12-31', '2024-01-01', '2024-12-31'],
  ['2026-03-01', '2026-03-01', '2026-03-01', '2026-03-01'],
  [undefined, '0001-01-05', '0001-01-01', '0001-01-05'],
])('completes the period %s to %s as %s to %s', (start, end, first, last) => {
  expect(days(start, end)).toEqual({ first, last });
});

it.each([
  ['2023-12-31', '2024-12-31', 'EndDate must be a day that gives a period of at most 366 days'],
  ['2024-02-02', '2024-02-01', 'EndDate must be StartDate or a later day'],
  ['2026-03-02', undefined, 'StartDate must be today or an earlier day'],
  ['2025-02-28', undefined, 'StartDate must be a day that gives a period of at most 366 days'],
])('refuses the period %s to %s: %s', (start, end, sentence) => {
  expect(() => days(start, end)).toThrow(`Query parameter ${sentence}.`);
});
