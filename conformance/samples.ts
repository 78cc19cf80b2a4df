let lastAddress = 0;

/** An address nobody has spoken from yet in this process. */
export function nextAddress(): string {
  lastAddress += 1;
  return `20.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}

/** A submission that is accepted. */
export function submission(more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { email: 'dev@acme-corp.com', quickstart_url: 'https://docs.acme-corp.com/quickstart', ...more };
}

/**
 * A submission whose fields are all right and whose URL cannot be processed: 422 says the fields passed, without
 * spending one of the ten acceptances of an hour.
 */
export function unprocessable(more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return submission({ quickstart_url: 'http://127.0.0.1/', ...more });
}

/** A request for the proof pack of the entry `acme-chain`, which a test may publish. */
export function proofPack(more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    email: 'owner@acme-corp.com',
    entry_slug: 'acme-chain',
    entry_name: 'Acme Chain',
    category: 'blockchain',
    ...more,
  };
}

export const publishedEntry = { slug: 'acme-chain', name: 'Acme Chain', category: 'blockchain' };

export const auditPath = '/api/quickstart-submissions';
export const arenaPath = '/api/arena/report-requests';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
