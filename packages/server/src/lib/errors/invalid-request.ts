import { ServiceError } from './service-error.ts';

/** As much of a schema library's issue as we read. */
interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  readonly expected?: string;
  readonly values?: readonly unknown[];
  readonly origin?: string;
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
  readonly format?: string;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};
const formats: Readonly<Record<string, string>> = {
  datetime: 'a date and time (RFC 3339)',
  url: 'a URL',
  email: 'an e-mail address',
};

function bound(issue: Issue, words: string): string {
  if (issue.origin === 'string') return `must be ${words} characters`;
  return issue.origin === 'array' ? `must have ${words} items` : `must be ${words}`;
}

/** What is wrong, in our own words; the library's may change with its version and speak of its own types. */
function problemOf(issue: Issue): string {
  if (/^must /u.test(issue.message)) return issue.message;
  // The library reports no input, and a missing member differs from a wrong one in its text alone.
  if (/received undefined$/u.test(issue.message)) return 'is required';
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected ?? ''] ?? 'of another type'}`;
  if (issue.code === 'too_big') return bound(issue, `at most ${issue.maximum}`);
  if (issue.code === 'too_small') return bound(issue, `at least ${issue.minimum}`);
  if (issue.code === 'invalid_value') {
    return `must be one of ${(issue.values ?? []).map((value) => JSON.stringify(value)).join(', ')}`;
  }
  const format = formats[issue.format ?? ''];
  return format === undefined ? 'is not valid' : `must be ${format}`;
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
  return `${names.join(', ')} ${problemOf(issue)}.`;
}

/** Turns the issues of a schema into `invalid_request`; names fields, never their values. */
function invalidRequest(issues: readonly Issue[]): ServiceError {
  const fields = [...new Set(issues.flatMap(fieldNames))];
  return new ServiceError('invalid_request', {
    message: issues[0] === undefined ? 'The request is not valid.' : sentence(issues[0]),
    resolution: 'Correct the fields at fault and send the request again; /openapi.json describes them.',
    extra: { fields },
  });
}

/** What is wrong with each field, in the sentences that the operation would answer with. */
export function problemsByField(issues: readonly Issue[]): Record<string, string> {
  const named = issues.flatMap((issue) => fieldNames(issue).map((name) => [name, sentence(issue)] as const));
  return Object.fromEntries(named.toReversed());
}

/** The hook that every route app hands to its validator. */
export function refuseInvalid(
  result: { success: true } | { success: false; error: { issues: readonly Issue[] } },
): void {
  if (!result.success) throw invalidRequest(result.error.issues);
}
