import { until } from '@waymark/testkit';
import { expectAccepted } from './expectations.ts';
import { post } from './http.ts';
import { auditPath, nextAddress, submission } from './samples.ts';

/** Submits a page for an audit, once the service's sandbox has passed its self-test; until then it answers 503. */
export async function submitAudit(
  baseUrl: string,
  page: { quickstart_url: string; email?: string },
): Promise<{ id: string; slug: string; reportUrl: string }> {
  const answer = await until(async () => {
    const each = await post(`${baseUrl}${auditPath}`, submission(page), { from: nextAddress() });
    return each.status !== 503 && each;
  });
  return expectAccepted(answer);
}
