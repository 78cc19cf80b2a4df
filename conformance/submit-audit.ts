import { expectAccepted } from './expectations.ts';
import { post } from './http.ts';
import { auditPath, nextAddress, submission } from './samples.ts';

/** Submits a page for an audit; just after a start the service waits for its sandbox by itself. */
export async function submitAudit(
  baseUrl: string,
  page: { quickstart_url: string; email?: string },
): Promise<{ id: string; slug: string; reportUrl: string }> {
  const sending = { from: nextAddress(), timeoutMs: 300_000 };
  return expectAccepted(await post(`${baseUrl}${auditPath}`, submission(page), sending));
}
