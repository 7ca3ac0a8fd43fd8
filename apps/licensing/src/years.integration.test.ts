import { twoYearsPass } from '@marquee/testing';
import { LicensingFixture } from './testing/licensing.fixture';

let fixture: LicensingFixture;
beforeAll(async () => void (fixture = await LicensingFixture.start()));
afterAll(() => fixture?.stop());

it('keeps companies in licensing after two years, and no infrastructure rows', async () => {
  const left = { companies: 1, licenses: 1, devices: 0, lease_clock: 1, use_counts: 1, processes: 0, offline_files: 0 };
  const found = await twoYearsPass({
    fixture,
    db: fixture.db,
    another: () => fixture.another(),
    rows: [
      ['companies'],
      ['licenses'],
      ['devices', { unseated_at: 'now' }],
      ['use_counts'],
      ['processes'],
      ['offline_files', { expires_at: 'now' }],
    ],
    left,
  });
  expect(found).toEqual(left);
});
