type Stop = () => Promise<void>;

/**
 * Order of stopping: gateway and storefront, so that their requests are still answered; then the services; then their
 * infrastructure.
 */
const ORDER = ['edge', 'service', 'nats', 'postgres'] as const;
export type Layer = (typeof ORDER)[number];

/** Running parts, and the order in which they stop. */
export class Stoppables {
  private readonly stops: { layer: Layer; stop: Stop }[] = [];
  private stopping: Promise<void> | undefined;

  add(layer: Layer, stop: Stop): void {
    this.stops.push({ layer, stop });
  }

  get stopped(): boolean {
    return this.stopping !== undefined;
  }

  /** Idempotent. */
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
