import { ServiceError } from './service-error.ts';

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

const SHOWN_NAME_CHARACTERS = 64;

function fieldNames(issue: Issue): string[] {
  const parent = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [parent.join('.') || 'body'];
  return (issue.keys ?? []).map((key) => [...parent, key.slice(0, SHOWN_NAME_CHARACTERS)].join('.'));
}

function sentence(issue: Issue): string {
  const names = fieldNames(issue).map((name) => JSON.stringify(name));
  if (issue.code === 'unrecognized_keys') return `${names.join(', ')} is not a field of this request.`;
  return `${names.join(', ')}: ${issue.message}.`;
}

/** Turns the issues of a schema into `invalid_request`; names fields, never their values. */
function invalidRequest(issues: readonly Issue[]): ServiceError {
  const fields = [...new Set(issues.flatMap(fieldNames))];
  return new ServiceError('invalid_request', {
    message: issues[0] === undefined ? 'The request is not valid.' : sentence(issues[0]),
    resolution: 'Correct the listed fields and send the request again; /openapi.json describes them.',
    extra: { fields },
  });
}

/** The hook that every route app hands to its validator. */
export function refuseInvalid(
  result: { success: true } | { success: false; error: { issues: readonly Issue[] } },
): void {
  if (!result.success) throw invalidRequest(result.error.issues);
}
