import { createBackoff } from './backoff.ts';
import { type Delivery, type Destination, deliver } from './deliver.ts';
import { EventQueue, type QueuedEvent } from './queue.ts';
import type { PulseError } from './settings.ts';

/** The last answer of the service. */
export interface LastSend {
  readonly at: string;
  readonly ok: boolean;
  readonly status: number | null;
  readonly code: string;
}

const zero = {
  recorded: 0,
  accepted: 0,
  duplicates: 0,
  rejected: 0,
  dropped: 0,
  sending: 0,
  requests: 0,
  failures: 0,
};

/** What became of the events: `recorded` is the sum of accepted, duplicates, rejected, dropped, queued and sending. */
export interface SenderStats extends Readonly<typeof zero> {
  readonly queued: number;
  readonly queuedBytes: number;
  readonly circuit: 'closed' | 'open';
  readonly lastSend: LastSend | undefined;
}

const flushAtEvents = 50;
const flushAfterMs = 1000;
const suspectAttempts = 4;
const debounceMs = 50;
const hostedCapMs = 500;
const pollMs = 20;

/** Takes events and brings them to the service in the background. */
export class Sender {
  readonly #destination: Destination | undefined;
  readonly #onError: (error: PulseError) => void;
  readonly #queue = new EventQueue();
  readonly #backoff = createBackoff();
  readonly #total = { ...zero };
  // A key whose project is unclaimed may send fifty at once.
  #batchEvents = flushAtEvents;
  #unreported = 0;
  #inFlight = 0;
  #hasTimers = false;
  #lastSend: LastSend | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(destination: Destination | undefined, onError: (error: PulseError) => void) {
    this.#destination = destination;
    this.#onError = onError;
  }

  /** Queues an event; it is sent with others, soon. */
  record(json: string): void {
    this.#hasTimers = true;
    this.#enqueue(json);
    if (this.#queue.length >= flushAtEvents && this.#isReady()) this.#cancelTimer();
    this.#schedule();
  }

  /** Queues an event and sends within the promise: a runtime may stop timers once its request is over. */
  async recordHosted(json: string): Promise<void> {
    this.#enqueue(json);
    await pause(debounceMs);
    await this.drain(hostedCapMs);
  }

  /** Sends one event at once, past the queue. */
  async sendNow(json: string): Promise<void> {
    this.#total.recorded += 1;
    const batch = [{ json, attempts: 0 }];
    this.#queue.hold(batch);
    await this.#transmit(batch);
    this.#schedule();
  }

  /** Sends what is queued until nothing is left, the service fails, or the time is over. */
  async drain(deadlineMs: number): Promise<void> {
    const deadline = Date.now() + deadlineMs;
    while ((this.#queue.length > 0 || this.#total.sending > 0) && Date.now() < deadline) {
      if (this.#backoff.waitMs(Date.now()) > deadline - Date.now()) return;
      if (this.#queue.length > 0 && this.#isReady()) await this.#sendBatch();
      else await pause(pollMs);
    }
  }

  /** Ends the timer; what is queued stays queued. */
  stop(): void {
    this.#hasTimers = false;
    this.#cancelTimer();
  }

  /** The counters at this moment. */
  stats(): SenderStats {
    return {
      ...this.#total,
      queued: this.#queue.length,
      queuedBytes: this.#queue.bytes,
      circuit: this.#backoff.isOpen ? 'open' : 'closed',
      lastSend: this.#lastSend,
    };
  }

  #enqueue(json: string): void {
    this.#total.recorded += 1;
    this.#drop(this.#queue.push({ json, attempts: 0 }));
  }

  #drop(count: number): void {
    this.#total.dropped += count;
    this.#unreported += count;
  }

  #isReady(): boolean {
    return this.#inFlight < this.#backoff.slots && this.#backoff.waitMs(Date.now()) === 0;
  }

  #schedule(): void {
    while (this.#hasTimers && this.#queue.length >= flushAtEvents && this.#isReady()) void this.#sendBatch();
    if (!this.#hasTimers || this.#timer !== undefined || this.#queue.length === 0) return;
    if (this.#inFlight >= this.#backoff.slots) return;
    const timer = setTimeout(() => this.#wake(), this.#backoff.waitMs(Date.now()) || flushAfterMs);
    // Reporting must not keep a process alive. Runtimes whose timers are numbers do not wait for them anyway.
    if (typeof timer === 'object') timer.unref?.();
    this.#timer = timer;
  }

  #wake(): void {
    this.#timer = undefined;
    if (this.#isReady()) void this.#sendBatch();
    this.#schedule();
  }

  #cancelTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #sendBatch(): Promise<void> {
    const batch = this.#queue.take(this.#batchEvents);
    this.#inFlight += 1;
    await this.#transmit(batch);
    this.#inFlight -= 1;
    this.#cancelTimer();
    this.#schedule();
  }

  async #transmit(batch: readonly QueuedEvent[]): Promise<void> {
    const destination = this.#destination;
    if (!destination) return;
    const reported = this.#unreported;
    this.#unreported = 0;
    this.#total.requests += 1;
    this.#total.sending += batch.length;
    const delivery = await deliver(destination, batch, reported);
    this.#total.sending -= batch.length;
    this.#queue.release(batch);
    if (delivery.kind !== 'accepted') this.#unreported += reported;
    this.#settle(delivery, batch);
  }

  #settle(delivery: Delivery, batch: readonly QueuedEvent[]): void {
    if (delivery.kind === 'accepted') {
      this.#backoff.succeed();
      this.#total.accepted += delivery.accepted;
      this.#total.duplicates += delivery.duplicates;
      this.#total.rejected += delivery.rejected;
    } else if (delivery.status === 413 && batch.length > 1) {
      this.#batchEvents = Math.ceil(batch.length / 2);
      this.#drop(this.#queue.putBack(batch));
    } else if (delivery.kind === 'refused') {
      this.#total.rejected += batch.length;
      // A wrong key, address or redirect stays wrong; a bad batch does not.
      if (![400, 413, 422].includes(delivery.status)) this.#backoff.trip(Date.now());
    } else {
      this.#total.failures += 1;
      this.#backoff.fail(Date.now(), delivery.retryAfterMs);
      this.#retryLater(batch, delivery.isSuspect);
    }
    this.#remember(delivery);
  }

  #retryLater(batch: readonly QueuedEvent[], isSuspect: boolean): void {
    const again = isSuspect ? batch.map(({ json, attempts }) => ({ json, attempts: attempts + 1 })) : batch;
    const kept = again.filter((event) => event.attempts < suspectAttempts);
    this.#drop(batch.length - kept.length + this.#queue.putBack(kept));
  }

  #remember({ kind, status, code }: Delivery): void {
    const ok = kind === 'accepted' && code === 'accepted';
    this.#lastSend = { at: new Date().toISOString(), ok, status, code };
    if (!ok) this.#onError({ code, message: `the service did not take all events: ${code}` });
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
