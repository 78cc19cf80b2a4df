import { pulseEventsPath } from '@waymark/contract';
import type { ApiExample, ExampleHosts } from './api-example.ts';

/** The calls of the landing API. */
export function landingExamples({ baseUrl, platformUrl }: ExampleHosts) {
  return {
    health: {
      name: 'health',
      operationId: 'readHealth',
      method: 'GET',
      url: `${baseUrl}/health`,
      status: 200,
      answer: {
        ok: true,
        pulse: { enabled: true, configured: false, endpoint: `${platformUrl}${pulseEventsPath}` },
      },
    },
    challenge: {
      name: 'disabled',
      operationId: 'readChallengeConfiguration',
      method: 'GET',
      url: `${baseUrl}/api/challenge-config`,
      status: 200,
      answer: { enabled: false, siteKey: '' },
    },
    submit: {
      name: 'submission',
      operationId: 'submitQuickstart',
      method: 'POST',
      url: `${baseUrl}/api/quickstart-submissions`,
      json: {
        email: 'you@your-company.dev',
        quickstart_url: 'https://docs.your-company.dev/quickstart',
        metadata: { source: 'agent' },
      },
      status: 202,
      answer: {
        ok: true,
        status: 'queued',
        id: '0190f0a0-7c1e-7b8a-9c55-3d2f8a6b1c41',
        slug: 'docs-your-company-dev-example',
        report_url: `${platformUrl}/reports/docs-your-company-dev-example`,
      },
    },
    progress: {
      name: 'report',
      operationId: 'readReport',
      method: 'GET',
      url: `${platformUrl}/reports/<slug>.json`,
      status: 200,
    },
    proofPack: {
      name: 'proof-pack',
      operationId: 'requestProofPack',
      method: 'POST',
      url: `${baseUrl}/api/arena/report-requests`,
      json: {
        email: 'owner@your-company.dev',
        entry_slug: 'your-company',
        entry_name: 'Your company',
        category: 'blockchain',
        finding_type: 'docs_mismatch',
      },
      status: 202,
      answer: { ok: true, status: 'queued' },
    },
  } as const satisfies Record<string, ApiExample>;
}
