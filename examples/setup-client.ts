import { setTimeout as delay } from 'node:timers/promises';

const MOST_TRIES = 10;

/** A reserved origin; both secrets are shown once and belong to the server alone. */
export interface Setup {
  readonly origin: string;
  readonly verify_url: string;
  readonly setup_token: string;
  readonly credentials: { readonly api_key: string; readonly endpoint: string };
}

interface Verdict {
  readonly status: 'waiting_for_event' | 'verified' | 'claimed';
  readonly claim_url?: string;
}

/** Reserves an origin: `POST /api/v1/pulse/setups`. */
export async function reserveOrigin(platformUrl: string, origin: string): Promise<Setup> {
  const body = { origin, project_name: 'Harbour documentation', agent_name: 'Waymark example' };
  const response = await fetch(`${platformUrl}/api/v1/pulse/setups`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  return await dataOf<Setup>(response);
}

/** Asks to verify until the event has arrived too; 202 says to come again. */
export async function verifySetup(setup: Setup): Promise<Verdict> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const response = await fetch(setup.verify_url, {
      method: 'POST',
      headers: { authorization: `Bearer ${setup.setup_token}`, accept: 'application/json' },
    });
    const verdict = await dataOf<Verdict>(response);
    if (response.status === 200) return verdict;
    await delay(Number(response.headers.get('retry-after') ?? 1) * 1000);
  }
  throw new Error('The event of the verification does not arrive at the service.');
}

async function dataOf<T>(response: Response): Promise<T> {
  const { data, error } = await response.json();
  if (error !== undefined)
    throw new Error(`${response.status} ${error.code}: ${error.message} ${error.resolution}`);
  return data;
}
