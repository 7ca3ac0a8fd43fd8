import { RETRY_SECONDS } from '../dispatch.config';
import { afterFailure, GOING_WELL, type Course } from './retries.rules';

const START = Date.parse('2026-11-16T12:00:00Z');

/** Fails on every attempt; returns the seconds of each attempt after the first. */
function failingForEver(pauses: readonly number[]) {
  const attempts: number[] = [];
  const warnings: number[] = [];
  let course: Course = GOING_WELL;
  for (let at: Date | null = new Date(START); at !== null;) {
    const seconds = (at.getTime() - START) / 1000;
    const { retryAt, warns, ...next } = afterFailure(course, at, pauses);
    course = next.course;
    attempts.push(seconds);
    if (warns) warnings.push(seconds);
    at = retryAt;
  }
  return { attempts, warnings, failures: course.failures };
}

describe('the state after a failure', () => {
  // interface: Acknowledgement and retries rule 3; Limit Webhook retry schedule
  it('schedules eleven retries at the intervals of the interface, the last after 48 hours', () => {
    expect(RETRY_SECONDS).toEqual([60, 180, 300, 600, 900, 1800, 3600, 7200, 21600, 50400, 86400]);
    const { attempts, failures } = failingForEver(RETRY_SECONDS);
    expect(attempts).toEqual([0, 60, 240, 540, 1140, 2040, 3840, 7440, 14640, 36240, 86640, 173040]);
    expect(failures).toBe(12);
  });

  it('warns the developer once after half of the retry time, while retries remain', () => {
    expect(failingForEver(RETRY_SECONDS).warnings).toEqual([86640]);
    expect(failingForEver([10, 10, 10]).warnings).toEqual([20]);
    expect(failingForEver([10]).warnings).toEqual([]);
    expect(failingForEver([])).toEqual({ attempts: [0], warnings: [], failures: 1 });
  });

  it('restarts the retry schedule after a successful delivery', () => {
    const { course } = afterFailure(GOING_WELL, new Date(START), RETRY_SECONDS);
    expect(course).toEqual({ failures: 1, failing_since: new Date(START), warned_at: null });
    expect(afterFailure(GOING_WELL, new Date(START), RETRY_SECONDS).retryAt).toEqual(new Date(START + 60_000));
  });
});
