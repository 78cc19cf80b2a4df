/** How much one snapshot may do, so that no journey decides how long its auditor looks at it. */
type SnapshotBounds = {
  files: number;
  folders: number;
  packages: number;
  /** What may be read of all files together. */
  bytes: number;
};

// Used where the caller gives no bound.
const USUAL_BOUNDS: SnapshotBounds = {
  files: 20_000,
  folders: 20_000,
  packages: 20_000,
  bytes: 268_435_456,
};

/** The work of one snapshot: what is left of its bounds, and whether something had to be passed over. */
export class SnapshotWork {
  readonly #left: SnapshotBounds;
  readonly #signal: AbortSignal | undefined;
  #isDone = false;
  /** Whether everything was seen; contents that were not read do not count, since their stamps were. */
  isWhole = true;
  bytesRead = 0;

  constructor(bounds: Partial<SnapshotBounds> = {}, signal?: AbortSignal) {
    this.#left = { ...USUAL_BOUNDS, ...bounds };
    this.#signal = signal;
  }

  /** Takes one of a kind, or says that none is left. */
  take(kind: 'files' | 'folders' | 'packages'): boolean {
    if (this.isOver() || this.#left[kind] <= 0) this.#end();
    else this.#left[kind] -= 1;
    return !this.#isDone;
  }

  /** Whether so many bytes may still be read. */
  mayRead(bytes: number): boolean {
    return bytes <= this.#left.bytes;
  }

  /** Notes what has been read. */
  noteRead(bytes: number): void {
    this.#left.bytes -= bytes;
    this.bytesRead += bytes;
  }

  /** Passes one thing over and goes on. */
  skip(): void {
    this.isWhole = false;
  }

  /** Whether a bound is reached, or the run has ended and with it all reason to look. */
  isOver(): boolean {
    if (this.#signal?.aborted === true) this.#end();
    return this.#isDone;
  }

  #end(): void {
    this.#isDone = true;
    this.isWhole = false;
  }
}
