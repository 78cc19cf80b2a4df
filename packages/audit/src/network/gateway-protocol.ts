import type { ProbeResult } from '../model/run.ts';

/** The arguments of the gateway process; descriptors are sockets that were bound before it began. */
export type GatewaySettings = {
  /** The host's socket that takes each connection, after one line with the port that was connected to. */
  socketPath: string;
  address: string;
  /** The name system over UDP. */
  datagrams: number;
  /** The name system over TCP. */
  names: number;
  ports: { port: number; descriptor: number }[];
};

/** One line that the host writes to the gateway. */
export type GatewayRequest = { id: number; probe: string; method: string; timeoutMs: number };

/** One line that the gateway writes to the host. */
export type GatewayMessage =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'lookup'; name: string }
  | { kind: 'probed'; id: number; result: ProbeResult };
