type Stop = () => Promise<void>;

/** The gateway first, so that what it has taken is still answered; then who answers; then what they all stand on. */
const ORDER = ['gateway', 'service', 'nats', 'postgres'] as const;
export type Layer = (typeof ORDER)[number];

/** What has been started, and the order in which it stops. */
export class Stoppables {
  private readonly stops: { layer: Layer; stop: Stop }[] = [];
  private stopping: Promise<void> | undefined;

  add(layer: Layer, stop: Stop): void {
    this.stops.push({ layer, stop });
  }

  get stopped(): boolean {
    return this.stopping !== undefined;
  }

  /** Once, however often it is asked. */
  stop(): Promise<void> {
    this.stopping ??= this.stopLayers();
    return this.stopping;
  }

  private async stopLayers(): Promise<void> {
    for (const layer of ORDER) {
      await Promise.all(this.stops.filter((entry) => entry.layer === layer).map((entry) => entry.stop()));
    }
  }
}
