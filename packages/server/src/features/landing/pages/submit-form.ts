import { AuditSubmissionRequest } from '@waymark/contract';
import { problemsByField } from '../../../lib/errors/invalid-request.ts';
import { type SubmitDeps, submitQuickstart } from '../../audits/index.ts';
import { challengeTokenIn, exampleUrls } from '../../site/index.ts';

/** Who sent a form. */
export interface FormCaller {
  readonly caller: { readonly address: string; readonly limitKey: string };
  readonly requestId: string;
  readonly userAgent: string | undefined;
}

/** Submits what a person typed, by the schema and the verb of the API; leads to the page that follows the run. */
export async function submitForm(
  deps: SubmitDeps & { readonly config: { readonly baseUrl: string } },
  values: Readonly<Record<string, string>>,
  { caller, requestId, userAgent }: FormCaller,
) {
  const challengeToken = challengeTokenIn(values);
  const parsed = AuditSubmissionRequest.safeParse({
    email: values.email,
    quickstart_url: values.quickstart_url,
  });
  if (!parsed.success) return { problems: problemsByField(parsed.error.issues) };
  const { email, quickstart_url: quickstartUrl } = parsed.data;
  const { response } = await submitQuickstart(deps, {
    email,
    quickstartUrl,
    isExample: exampleUrls(deps.config.baseUrl).includes(quickstartUrl),
    challengeToken,
    metadata: { source: 'web form' },
    idempotencyKey: undefined,
    caller,
    requestId,
    userAgent,
  });
  return { goTo: response.reportUrl };
}
