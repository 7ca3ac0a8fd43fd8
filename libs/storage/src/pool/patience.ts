/** Something has taken longer than somebody was ready to wait. */
export class RanOut extends Error {
  override readonly name = 'RanOut';
}

/** A time that several steps share, by the machine's own clock: callers really wait. */
export class Patience {
  private readonly until: number;

  constructor(private readonly ms: number) {
    this.until = performance.now() + ms;
  }

  left(): number {
    return Math.max(0, this.until - performance.now());
  }

  /** What the step gives; throws `RanOut` where it takes too long. What comes after that is handed to `late`. */
  async outlasts<T>(step: Promise<T>, late: (result: T) => void = () => undefined): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const end = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new RanOut(`No answer within ${this.ms} ms.`));
        step.then(late, () => undefined);
      }, this.left());
    });
    try {
      return await Promise.race([step, end]);
    } finally {
      clearTimeout(timer);
    }
  }
}
