interface Joint {
  readonly items: unknown[];
  readonly answers: Promise<readonly unknown[]>;
}

/**
 * Steps that works which share a transaction do by one statement. The works go on side by side, and the same step is told by
 * each of them at about the same time: it is done when nothing else goes on before the next answer of the database.
 */
export class JointSteps {
  private readonly waiting = new Map<string, Joint>();

  /** The answer in the place of this item; of steps that are told under one name, the work of the first does all. */
  async take<I, O>(name: string, item: I, work: (items: readonly I[]) => Promise<readonly O[]>): Promise<O> {
    const joint = this.waiting.get(name) ?? this.begin(name, work as (items: readonly unknown[]) => Promise<O[]>);
    const place = joint.items.push(item) - 1;
    return (await joint.answers)[place] as O;
  }

  /** Until the statements of all steps that were told are sent: who has told one need not have waited for it. */
  async begun(): Promise<void> {
    while (this.waiting.size > 0) await nextTurn();
  }

  private begin(name: string, work: (items: readonly unknown[]) => Promise<readonly unknown[]>): Joint {
    const items: unknown[] = [];
    const answers = nextTurn().then(() => {
      this.waiting.delete(name);
      return work(items);
    });
    const joint = { items, answers };
    this.waiting.set(name, joint);
    return joint;
  }
}

/** After everything that goes on before the next answer of the database. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
