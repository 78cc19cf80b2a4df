import type { PulseEventProblem } from '@waymark/contract';

const NOT_OURS = 'The proof is good, but the event that came with it is not of the request of the verifier: ';

// Sent as a header, so printable ASCII only (RFC 9110 §5.5).
const resolutions: Record<PulseEventProblem, string> = {
  missing:
    'The proof is good, but no event of that request with its id, ip, user_agent, url and nonce has arrived. Check that the server reaches the endpoint and that nothing it runs, such as redact, drops the event or one of these members, then verify again.',
  key: `${NOT_OURS}it was sent with another ingest key. Deploy one api_key on every instance that serves this origin, then verify again.`,
  user_agent: `${NOT_OURS}its user_agent is not the one that was sent. Let no proxy, framework or redact shorten or replace the User-Agent, then verify again.`,
  url: `${NOT_OURS}its url is not the verification URL. Configure the middleware with the public origin of this setup, let no proxy rewrite the path, then verify again.`,
  private_ip: `${NOT_OURS}its ip is not a public address, so it is that of a proxy. Configure trustProxy of the middleware for the proxy in front of it, so that it reports the address of the visitor, then verify again.`,
  foreign_ip: `${NOT_OURS}its ip is not an address of the verifier. Check which header the middleware takes the address from (trustProxy): it must hold the address of the visitor, not that of a CDN or load balancer. Then verify again.`,
};

/** Says what is missing of an event or does not fit, what usually causes it and what to change. */
export function diagnoseEvent(problem: PulseEventProblem): string {
  return resolutions[problem];
}
