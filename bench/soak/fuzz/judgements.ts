/** Filled with a sentence for each process that ends while it should not. */
export function noteEndings(
  apps: Iterable<{ readonly replica: string; readonly ended: Promise<string> }>,
): readonly string[] {
  const endings: string[] = [];
  for (const { replica, ended } of apps) void ended.then((how) => endings.push(`${replica} ${how}`));
  return endings;
}

/** So many are shown: a failure that repeats itself says nothing new. */
const MOST_SHOWN = 20;

/** Lines that apps have logged of a failure of ours, and what is no line of a log: a crash speaks plain text. */
export function errorsIn(complaints: readonly string[]): string[] {
  return complaints.filter((line) => /^[\w-]+: (\{"level":"(error|fatal)"|[^{])/.test(line)).slice(0, MOST_SHOWN);
}
