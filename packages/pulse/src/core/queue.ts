/** One event, already written as JSON. */
export interface QueuedEvent {
  readonly json: string;
  /** How often the service failed on it. */
  readonly attempts: number;
}

// What may be held at most, in the queue and on its way together.
const queueLimits = { events: 1000, bytes: 1024 * 1024 } as const;
// What one request weighs at most.
const batchBytes = 256 * 1024;

/** A queue that never grows past its limits: the oldest give way, and are counted. */
export class EventQueue {
  #waiting: QueuedEvent[] = [];
  #waitingBytes = 0;
  #heldEvents = 0;
  #heldBytes = 0;

  get length(): number {
    return this.#waiting.length;
  }

  get bytes(): number {
    return this.#waitingBytes;
  }

  /** Adds at the end; gives how many events were dropped for it. */
  push(event: QueuedEvent): number {
    this.#waiting.push(event);
    this.#waitingBytes += event.json.length;
    return this.#shrink();
  }

  /** Puts a failed batch back at the front; gives how many events found no room. */
  putBack(batch: readonly QueuedEvent[]): number {
    this.#waiting = [...batch, ...this.#waiting];
    this.#waitingBytes += sizeOf(batch);
    return this.#shrink();
  }

  /** Takes a batch of at most so many from the front; it still counts until it is released. */
  take(most: number): readonly QueuedEvent[] {
    const batch = this.#waiting.splice(0, countFitting(this.#waiting, most));
    this.#waitingBytes -= sizeOf(batch);
    this.hold(batch);
    return batch;
  }

  /** Counts a batch that is on its way. */
  hold(batch: readonly QueuedEvent[]): void {
    this.#heldEvents += batch.length;
    this.#heldBytes += sizeOf(batch);
  }

  /** Ends the counting of a batch that was on its way. */
  release(batch: readonly QueuedEvent[]): void {
    this.#heldEvents -= batch.length;
    this.#heldBytes -= sizeOf(batch);
  }

  #shrink(): number {
    let dropped = 0;
    while (this.#isOver()) {
      const oldest = this.#waiting.shift();
      if (!oldest) break;
      this.#waitingBytes -= oldest.json.length;
      dropped += 1;
    }
    return dropped;
  }

  #isOver(): boolean {
    return (
      this.#waiting.length + this.#heldEvents > queueLimits.events ||
      this.#waitingBytes + this.#heldBytes > queueLimits.bytes
    );
  }
}

function sizeOf(batch: readonly QueuedEvent[]): number {
  return batch.reduce((sum, event) => sum + event.json.length, 0);
}

function countFitting(waiting: readonly QueuedEvent[], most: number): number {
  let bytes = 0;
  let count = 0;
  for (const event of waiting) {
    bytes += event.json.length;
    if (count === most || (count > 0 && bytes > batchBytes)) break;
    count += 1;
  }
  return count;
}
