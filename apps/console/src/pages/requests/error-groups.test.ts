import type { Request } from '@marquee/client';
import { errorGroups } from './error-groups';

const ROW: Request = {
  id: 1,
  created_at: '2026-11-19T10:00:00',
  method: 'GET',
  path: '/api/orders/7.json',
  status: 404,
  duration_ms: 3,
  request_id: 'r-1',
  error_code: -6,
  code: 'not_found',
  message: 'No order 7 was found. Check the id.',
};

it('groups requests by error whatever the id, the most frequent error first', () => {
  const other = {
    ...ROW,
    method: 'POST' as const,
    path: '/api/orders.json',
    status: 422,
    code: 'invalid',
    message: 'x',
  };
  const again = { ...ROW, path: '/api/orders/8.json', message: 'No order 8 was found. Check the id.' };
  const groups = errorGroups([other, ROW, again]);
  expect(groups.map(({ count, request }) => [count, request.path])).toEqual([
    [2, '/api/orders/{id}.json'],
    [1, '/api/orders.json'],
  ]);
});

it('omits requests without an error from the groups', () => {
  expect(errorGroups([{ ...ROW, status: 200, error_code: null, code: null, message: null }])).toEqual([]);
});
