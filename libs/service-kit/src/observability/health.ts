/** Checks one part of the app: null if it is healthy, or else a sentence about the problem. */
export type Check = () => Promise<string | null> | string | null;

/** Live: the process runs. Ready: it has started, is not stopping, and all required parts respond. */
export class HealthState {
  private readonly checks = new Map<string, Check>();
  private serving = false;

  add(part: string, check: Check): void {
    this.checks.set(part, check);
  }
  started(): void {
    this.serving = true;
  }
  stopping(): void {
    this.serving = false;
  }

  async look(): Promise<{ ready: boolean; checks: Record<string, string | null> }> {
    const entries = await Promise.all(
      [...this.checks].map(async ([part, check]) => [part, await word(check)] as const),
    );
    const checks = Object.fromEntries(entries);
    return { ready: this.serving && entries.every(([, said]) => said === null), checks };
  }
}

async function word(check: Check): Promise<string | null> {
  try {
    return await check();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
