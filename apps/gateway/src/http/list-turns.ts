/** One list that is to be asked for. */
export interface Asking {
  /** The caller, and what kind of list it is. */
  readonly key: string;
  /** What it will weigh, as far as that is known by now; more may be known when its turn comes. */
  weigh(): number;
  /** Its turn has come, and lasts until somebody ends it. */
  begin(turn: Turn): void;
}

/** Bytes; so much of one caller's lists of one kind is at work at a time. A single one may weigh more. */
const MOST = 8 * 1024 * 1024;
/** However little a list weighs, not more than eight of a caller are at work. */
const LEAST = MOST / 8;

interface AtWork {
  weight: number;
  readonly waiting: Turn[];
}

/**
 * The lists that services are at work on. A large one takes a fifth of a second of their processors, and most of them together:
 * whoever asks for many gets them one after the other, and others are served in between. Small ones hardly ever wait.
 */
export class ListTurns {
  private readonly byKey = new Map<string, AtWork>();

  /** Lists that wait for their turn. */
  get waiting(): number {
    return Array.from(this.byKey.values()).reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  waitingOf(key: string): number {
    return this.byKey.get(key)?.waiting.length ?? 0;
  }

  /** Begins at once where nothing stands before it. */
  take(asking: Asking): Turn {
    const { key } = asking;
    const turn = new Turn(asking, (ended) => this.leave(ended));
    const atWork = this.byKey.get(key) ?? { weight: 0, waiting: [] };
    this.byKey.set(key, atWork);
    atWork.waiting.push(turn);
    this.go(atWork);
    return turn;
  }

  private leave(turn: Turn): void {
    const atWork = this.byKey.get(turn.key);
    if (atWork === undefined) return;
    const place = atWork.waiting.indexOf(turn);
    if (place >= 0) atWork.waiting.splice(place, 1);
    atWork.weight -= turn.weight;
    this.go(atWork);
    if (atWork.weight === 0 && atWork.waiting.length === 0) this.byKey.delete(turn.key);
  }

  /** In the order in which they came. */
  private go(atWork: AtWork): void {
    for (let [next] = atWork.waiting; next !== undefined; [next] = atWork.waiting) {
      const weight = Math.min(MOST, Math.max(LEAST, next.asking.weigh()));
      if (atWork.weight > 0 && atWork.weight + weight > MOST) return;
      atWork.waiting.shift();
      atWork.weight += weight;
      next.begin(weight);
    }
  }
}

/** From the moment a list waits until its service has answered. */
export class Turn {
  /** Of what is at work; 0 while it waits. */
  weight = 0;
  private isOver = false;

  constructor(
    readonly asking: Asking,
    private readonly leave: (turn: Turn) => void,
  ) {}

  get key(): string {
    return this.asking.key;
  }

  get isWaiting(): boolean {
    return this.weight === 0 && !this.isOver;
  }

  begin(weight: number): void {
    this.weight = weight;
    this.asking.begin(this);
  }

  /** What ends twice leaves once. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.leave(this);
  }
}
