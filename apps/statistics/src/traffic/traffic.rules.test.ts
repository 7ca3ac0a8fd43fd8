import { countedBy, TRAFFIC, type Step } from './traffic.rules';

const DAY = '2026-11-15';
const visit = (visitor = 'kim', returning = false): Step => ({ day: DAY, visitor, bot: false, visit: { returning } });
const view = (visitor = 'kim'): Step => ({ day: DAY, visitor, bot: false, visit: null });
const bot = (step: Step): Step => ({ ...step, bot: true });

interface Sums {
  visits?: number;
  page_views?: number;
  visitors?: number;
  repeating_visitors?: number;
  bots?: number;
  bounce?: number;
}
const NOTHING = { visits: 0, page_views: 0, visitors: 0, repeating_visitors: 0, bots: 0, bounce: 0 };

it.each<[string, Step[], Sums]>([
  ['one visit without a page view as a bounce', [visit()], { visits: 1, visitors: 1, bounce: 1 }],
  ['one visit with one page view as a bounce', [visit(), view()], { visits: 1, page_views: 1, visitors: 1, bounce: 1 }],
  ['one visit with two page views as no bounce', [visit(), view(), view()], { visits: 1, page_views: 2, visitors: 1 }],
  [
    'one visit with three page views as no bounce',
    [visit(), view(), view(), view()],
    { visits: 1, page_views: 3, visitors: 1 },
  ],
  [
    'page views with the last visit before them',
    [visit(), view(), view(), visit(), view()],
    { visits: 2, page_views: 3, visitors: 1, repeating_visitors: 1, bounce: 1 },
  ],
  [
    'one returning visitor as a repeating visitor',
    [visit('kim', true)],
    { visits: 1, visitors: 1, repeating_visitors: 1, bounce: 1 },
  ],
  ['page views without a visit as a visitor', [view(), view()], { page_views: 2, visitors: 1 }],
  ['two visitors as two visitors', [visit('kim'), visit('lee')], { visits: 2, visitors: 2, bounce: 2 }],
  ['bots separately from visitors', [bot(visit()), bot(view()), bot(visit('lee'))], { bots: 2 }],
])('counts in the daily statistics: %s', (_case, steps, sums) => {
  expect(countedBy(steps, []).days).toEqual(
    steps.some((step) => !step.bot || step.visit) ? [{ day: DAY, ...NOTHING, ...sums }] : [],
  );
});

it('computes the same visits and page views for any batch size', () => {
  const steps = [
    visit(),
    view(),
    view('lee'),
    visit('lee', true),
    view(),
    view('lee'),
    visit(),
    view(),
    view(),
    view(),
  ];
  const [whole] = countedBy(steps, []).days;
  for (let cut = 1; cut < steps.length; cut++) {
    const first = countedBy(steps.slice(0, cut), []);
    const second = countedBy(steps.slice(cut), first.visitors);
    const both = [...first.days, ...second.days];
    const sums = TRAFFIC.map((name) => [name, both.reduce((sum, one) => sum + one[name], 0)]);
    expect({ day: DAY, ...Object.fromEntries(sums) }).toEqual(whole);
  }
});

it('counts visitors of a shop separately for each day', () => {
  const next = { ...visit(), day: '2026-11-16' };
  expect(countedBy([visit(), next], []).days).toEqual([
    { day: DAY, ...NOTHING, visits: 1, visitors: 1, bounce: 1 },
    { day: '2026-11-16', ...NOTHING, visits: 1, visitors: 1, bounce: 1 },
  ]);
});
