const FIRST_ERROR = 400;
const LAST_ERROR = 599;
const STATUS_NAMES = ['status', 'statusCode', 'status_code', 'code'];

function isErrorStatus(value: unknown): boolean {
  return typeof value === 'number' && value >= FIRST_ERROR && value <= LAST_ERROR;
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined && value !== false && value !== '' && value !== 0;
}

/** An object that is the news of an error: by a member for it, or by a status of HTTP. */
function isErrorObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const members: { error?: unknown; errors?: unknown; [name: string]: unknown } = { ...value };
  return (
    isFilled(members.error) ||
    isFilled(members.errors) ||
    STATUS_NAMES.some((name) => isErrorStatus(members[name]))
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The line in which an answer says that the request was refused: a client that got an answer ends with 0 all the same. */
export function refusedIn(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim());
  const heads = lines.filter((line) => line.startsWith('HTTP/'));
  const status = heads.at(-1);
  if (isErrorStatus(Number(status?.split(' ')[1]))) return status;
  // Behind the head of an answer, and without one from the first line on, stands its body.
  const bodyAt = status === undefined ? 0 : lines.indexOf('', lines.lastIndexOf(status)) + 1;
  const body = lines.slice(bodyAt).filter((line) => line !== '');
  return isErrorObject(parsed(body.join('\n'))) ? body.join(' ') : undefined;
}
