/** Asks one part of the app how it is: null when it is well, else a sentence that says what is wrong. */
export type Check = () => Promise<string | null> | string | null;

/** Live: the process runs. Ready: it is up, is not stopping, and every part it needs answers. */
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
