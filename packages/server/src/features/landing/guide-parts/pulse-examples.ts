import { pulseEventsPath } from '@waymark/contract';
import type { ApiExample, ExampleHosts } from './api-example.ts';

const ORIGIN = 'https://docs.your-company.dev';
const SETUP_ID = '0190f0a0-7c1e-7b8a-9c55-3d2f8a6b1c40';
const SETUPS = '/api/v1/pulse/setups';

/** The calls of an instrumentation setup, in their order. */
export function pulseExamples({ platformUrl }: ExampleHosts) {
  const endpoint = `${platformUrl}${pulseEventsPath}`;
  return {
    create: {
      name: 'reserve',
      operationId: 'createPulseSetup',
      method: 'POST',
      url: `${platformUrl}${SETUPS}`,
      json: { origin: ORIGIN, project_name: 'Developer docs', environment: 'production' },
      status: 201,
      answer: {
        data: {
          setup_id: SETUP_ID,
          status: 'pending_deployment',
          origin: ORIGIN,
          verification_url: `${ORIGIN}/`,
          expires_at: '2026-12-08T09:00:00.000Z',
          setup_token: 'pulse_setup_example',
          verify_url: `${platformUrl}${SETUPS}/${SETUP_ID}/verify`,
          credentials: { api_key: 'pulse_live_example', endpoint },
        },
      },
    },
    verify: {
      name: 'verified',
      operationId: 'verifyPulseSetup',
      method: 'POST',
      url: `${platformUrl}${SETUPS}/<setup_id>/verify`,
      bearer: '<setup_token>',
      status: 200,
      answer: {
        data: { status: 'verified', claim_url: `${platformUrl}/setups/claim/psc_example` },
      },
    },
    ingest: {
      name: 'event',
      operationId: 'sendPulseEvents',
      method: 'POST',
      url: endpoint,
      bearer: '<api_key>',
      json: {
        events: [
          {
            id: '01a230d5-1280-7b8a-9c55-3d2f8a6b1c42',
            ts: '2026-12-01T09:00:00.000Z',
            ip: '203.0.113.7',
            user_agent: 'ExampleAgent/1.0',
            url: `${ORIGIN}/quickstart`,
            method: 'GET',
            status: 200,
          },
        ],
      },
      status: 202,
      answer: { accepted: 1, duplicates: 0, rejected: [] },
    },
  } as const satisfies Record<string, ApiExample>;
}
