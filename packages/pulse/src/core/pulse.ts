import { findArrivals, isMarked, markSeen } from './carrier.ts';
import type { Challenge } from './challenge.ts';
import type { DoctorReport } from './doctor.ts';
import { isFreezeProne, platformPreset } from './environment.ts';
import type { Notes, Outcome, PulseEvent } from './event.ts';
import { type Arrival, describe, meet, type SeenRequest } from './observation.ts';
import { readTrust, type Sighting } from './proxy-trust.ts';
import { Sender } from './sender.ts';
import { type PulseError, type PulseOptions, type Refusal, readSettings, type Settings } from './settings.ts';
import type { PulseStats } from './stats.ts';

/** One request on its way; made by `begin`, ended once. */
export interface Observation {
  readonly challenge: Challenge | undefined;
  /** Reports how the request ended. */
  end(outcome: Outcome): void;
  /** Reports, at once, the request that answered a challenge. Only where the platform may freeze, it gives what to wait for. */
  endVerified(outcome: Outcome): Promise<void> | undefined;
}

/** What adapters and applications hold. */
export interface Pulse {
  /** Begins to observe a request; undefined when it is not to be reported. It never throws. */
  begin(request: SeenRequest): Observation | undefined;
  /** Adds what only the application knows to the event of a request. */
  annotate(request: unknown, notes: Notes): void;
  flush(options?: { readonly timeout?: number }): Promise<PulseStats>;
  close(options?: { readonly timeout?: number }): Promise<PulseStats>;
  stats(): PulseStats;
  doctor(options?: { readonly probe?: boolean }): Promise<DoctorReport>;
}

const defaultTimeoutMs = 5000;
const verificationWaitMs = 2000;

/** Makes a middleware from options and environment; without a usable configuration it warns once and does nothing. */
export function createPulse(options: PulseOptions = {}): Pulse {
  const settings = readSettings(options);
  const report = guardReporter(options);
  if ('state' in settings) warnOnce(settings, report);
  return new Observer(settings, options, report);
}

/** Takes a middleware, or makes one from options. */
export function toPulse(given: Pulse | PulseOptions = {}): Pulse {
  return 'begin' in given ? given : createPulse(given);
}

function guardReporter({ onError }: PulseOptions): (error: PulseError) => void {
  return (error) => {
    try {
      onError?.(error);
    } catch {
      // Whoever listens to errors must not cause any.
    }
  };
}

const warned = Symbol.for('waymark.pulse.warned');

function warnOnce({ state, problem }: Refusal, report: (error: PulseError) => void): void {
  report(problem);
  const scope = globalThis as { [warned]?: Set<string> };
  scope[warned] ??= new Set();
  if (scope[warned].has(problem.code)) return;
  scope[warned].add(problem.code);
  const line = `[@waymark/pulse] nothing is reported: ${problem.message}`;
  if (state === 'refused') console.error(line);
  else console.warn(line);
}

class Observer implements Pulse {
  readonly #settings: Settings | Refusal;
  readonly #options: PulseOptions;
  readonly #report: (error: PulseError) => void;
  readonly #sender: Sender;
  readonly #answered = new Set<string>();
  #unaddressed = 0;
  #isClosed = false;
  #lastClient: Sighting | undefined;

  constructor(settings: Settings | Refusal, options: PulseOptions, report: (error: PulseError) => void) {
    this.#settings = settings;
    this.#options = options;
    this.#report = report;
    this.#sender = new Sender('state' in settings ? undefined : settings, report);
  }

  begin(seen: SeenRequest): Observation | undefined {
    const settings = this.#settings;
    if ('state' in settings || this.#isClosed) return undefined;
    return this.#guard(() => this.#meet(settings, seen));
  }

  annotate(request: unknown, notes: Notes): void {
    for (const arrival of findArrivals(request)) arrival.notes = { ...arrival.notes, ...notes };
  }

  async flush({ timeout = defaultTimeoutMs } = {}): Promise<PulseStats> {
    // A single request to the service may take longer than the given time.
    await Promise.race([this.#sender.drain(timeout), elapse(timeout)]);
    return this.stats();
  }

  async close({ timeout = defaultTimeoutMs } = {}): Promise<PulseStats> {
    this.#isClosed = true;
    await this.flush({ timeout });
    this.#sender.stop();
    return this.stats();
  }

  stats(): PulseStats {
    const state = 'state' in this.#settings ? this.#settings.state : this.#isClosed ? 'closed' : 'on';
    return { state, unaddressed: this.#unaddressed, ...this.#sender.stats() };
  }

  async doctor({ probe = false } = {}): Promise<DoctorReport> {
    // Loaded on demand, since most sites never run the self-check.
    const { diagnose } = await import('./doctor.ts');
    return diagnose({ settings: this.#settings, stats: this.stats(), client: this.#lastClient, probe });
  }

  #meet(settings: Settings, seen: SeenRequest): Observation | undefined {
    const destination = `${settings.endpoint.href} ${settings.origin}`;
    if (isMarked(seen.carrier, destination)) return undefined;
    const arrival = meet(settings, trustFor(settings, seen), this.#answered, seen);
    if (!arrival) return undefined;
    markSeen(seen.carrier, destination, arrival);
    this.#lastClient = arrival.client ?? this.#lastClient;
    let isOpen = true;
    const once = <T>(work: () => T): T | undefined => {
      if (!isOpen) return undefined;
      isOpen = false;
      return this.#guard(work);
    };
    return {
      challenge: arrival.challenge,
      end: (outcome) => void once(() => this.#end(settings, arrival, outcome)),
      endVerified: (outcome) => once(() => this.#endVerified(settings, arrival, outcome)),
    };
  }

  #guard<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (cause) {
      this.#report({ code: 'observe_failed', message: String(cause) });
      return undefined;
    }
  }

  #end(settings: Settings, arrival: Arrival, outcome: Outcome): void {
    if (arrival.isQuiet) return;
    const client = this.#clientOf(arrival);
    const kept = client && this.#redact(describe(arrival, client, settings.origin, outcome));
    if (!kept) return;
    const keepAlive = this.#keepAlive(arrival);
    if (keepAlive) keepAlive(this.#sender.recordHosted(JSON.stringify(kept)));
    else this.#sender.record(JSON.stringify(kept));
  }

  #endVerified(settings: Settings, arrival: Arrival, outcome: Outcome): Promise<void> | undefined {
    const client = this.#clientOf(arrival);
    const nonce = arrival.challenge?.nonce;
    if (!client || !nonce) return undefined;
    const kept = this.#redact({
      ...describe(arrival, client, settings.origin, outcome),
      verification: { nonce },
    });
    if (!kept) return undefined;
    const sent = this.#sender.sendNow(JSON.stringify(kept));
    const keepAlive = this.#keepAlive(arrival);
    keepAlive?.(sent);
    return keepAlive || !isFreezeProne() ? undefined : Promise.race([sent, elapse(verificationWaitMs)]);
  }

  /** What the site lets out of an event; nothing when it drops it. */
  #redact(event: PulseEvent): PulseEvent | null | undefined {
    return this.#options.redact ? this.#options.redact(event) : event;
  }

  #keepAlive({ seen }: Arrival): ((promise: Promise<unknown>) => void) | undefined {
    return seen.waitUntil ?? this.#options.waitUntil ?? vercelWaitUntil();
  }

  #clientOf({ client }: Arrival): Sighting | undefined {
    if (client) return client;
    this.#unaddressed += 1;
    this.#report({ code: 'address_unknown', message: 'the client address is unknown: set trustProxy' });
    return undefined;
  }
}

function trustFor({ trust }: Settings, { peer }: SeenRequest) {
  if (trust.kind !== 'socket' || peer !== undefined) return trust;
  return readTrust(platformPreset()) ?? trust;
}

function elapse(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    if (typeof timer === 'object') timer.unref?.();
  });
}

interface VercelContext {
  get?(): { waitUntil?(promise: Promise<unknown>): void } | undefined;
}

// How Vercel hands waitUntil to libraries that do not import its package.
function vercelWaitUntil(): ((promise: Promise<unknown>) => void) | undefined {
  const scope = globalThis as { [key: symbol]: VercelContext | undefined };
  const context = scope[Symbol.for('@vercel/request-context')]?.get?.();
  return context?.waitUntil?.bind(context);
}
