import { placesOf, scaleOf, stepOf } from './chart-scale';

const BOX = { width: 100, height: 100, top: 0, right: 0, bottom: 0, left: 0 };

describe('the scale of a chart', () => {
  it.each([
    [0, 1],
    [3, 1],
    [9, 5],
    [85, 25],
    [1_000, 250],
    [32_256, 10_000],
  ])('covers a maximum of %d in at most four whole steps of %d', (max, step) => expect(stepOf(max)).toBe(step));

  it('extends the scale of a chart to the next step above the greatest value', () => {
    const scale = scaleOf(
      [
        [1, 2],
        [7, 3],
      ],
      BOX,
    );
    expect(scale.ticks).toEqual([0, 2, 4, 6, 8]);
    expect(scale.y(8)).toBe(0);
    expect(scale.points([0, 8])).toBe('0.0,100.0 100.0,0.0');
  });

  it('draws a line at the lower edge of a chart if all figures are zero or missing', () => {
    expect(scaleOf([[0, 0]], BOX).points([0, 0])).toBe('0.0,100.0 100.0,100.0');
    expect(scaleOf([[]], BOX).points([])).toBe('');
  });

  it('finds the index of the figure below the pointer of a chart', () => {
    const { indexAt } = scaleOf([[1, 2, 3]], BOX);
    expect([-5, 20, 55, 400].map(indexAt)).toEqual([0, 0, 1, 2]);
  });

  it('labels figures of a chart at equal distances, ending with the last figure', () => {
    expect(placesOf(30, 4)).toEqual([9, 19, 29]);
    expect(placesOf(7, 4)).toEqual([0, 2, 4, 6]);
    expect(placesOf(2, 4)).toEqual([0, 1]);
    expect(placesOf(0, 4)).toEqual([]);
  });
});
