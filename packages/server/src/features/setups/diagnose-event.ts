import type { Diagnosis } from './diagnose-answer.ts';
import type { EventMismatch } from './match-event.ts';

const NO_SUCH = 'The proof is good, but the event that came with it is not the verifier’s own request: ';

const texts: Record<EventMismatch, Diagnosis> = {
  key: {
    message: `${NO_SUCH}it was sent with another ingest key.`,
    resolution: 'Deploy one api_key on every instance that serves this origin, then verify again.',
  },
  user_agent: {
    message: `${NO_SUCH}its user_agent is not the one that was sent.`,
    resolution: 'Let no proxy or framework shorten or replace the User-Agent, and report it in full.',
  },
  url: {
    message: `${NO_SUCH}its url is not the verification URL.`,
    resolution:
      'Configure the middleware with the public origin of this setup, and let no proxy rewrite the path.',
  },
  private_ip: {
    message: `${NO_SUCH}its ip is missing or not a public address, so it is that of a proxy.`,
    resolution:
      'Configure the middleware’s trustProxy for the proxy in front of it, so that it reports the visitor’s address.',
  },
  foreign_ip: {
    message: `${NO_SUCH}its ip is not an address of the verifier.`,
    resolution:
      'Check which header the middleware takes the address from (trustProxy): it must hold the visitor’s address, not that of a CDN or load balancer.',
  },
};

/** Says which member of an event does not fit, and what usually causes it. */
export function diagnoseEvent(mismatch: EventMismatch): Diagnosis {
  return texts[mismatch];
}
