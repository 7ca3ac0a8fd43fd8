/**
 * What the apps complained of, each kind once with its number: an app under pressure says the same many times, and its
 * lines are long.
 */
export function counted(complaints: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const complaint of complaints.map(shortened)) times.set(complaint, (times.get(complaint) ?? 0) + 1);
  return Array.from(times, ([complaint, number]) => `${number} × ${complaint}`);
}

/** A line of a log is JSON with a time and a stack; what says something else stays as it is. */
function shortened(complaint: string): string {
  const [, app = '', json = ''] = /^([\w-]+): (\{.*\})$/.exec(complaint) ?? [];
  try {
    const { level, msg, err } = JSON.parse(json) as { level?: string; msg?: string; err?: { message?: string } };
    return `${app}: ${level}: ${[msg, err?.message].filter((words) => words !== undefined).join(': ')}`;
  } catch {
    return complaint;
  }
}
