interface RequestLimit {
  readonly requests: number;
  readonly windowSeconds: number;
}

function windowText(seconds: number): string {
  return seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`;
}

/** What one address may ask for, as a Markdown table that a program can read too. */
export function limitTable(rows: readonly (readonly [operation: string, limit: RequestLimit])[]): string {
  const cells = rows.map(
    ([operation, { requests, windowSeconds }]) =>
      `| ${operation} | ${requests} | ${windowText(windowSeconds)} |`,
  );
  return ['| operation | requests | window |', '|---|---|---|', ...cells].join('\n');
}

/** What holds for wrong credentials, in the words of every document that tells limits. */
export function wrongCredentialRule(what: string, refusalsPerMinute: number): string {
  return `An address may send ${refusalsPerMinute} wrong ${what} in a minute; after that, wrong ones are answered 429. A right one still passes, but while many wrong ones arrive at once, one that the service has not seen before may be answered 429 with \`Retry-After: 1\`.`;
}

/** Error codes and the statuses they travel with. */
export function errorTable(statuses: Readonly<Record<string, number>>): string {
  const cells = Object.entries(statuses).map(([code, status]) => `| \`${code}\` | ${status} |`);
  return ['| code | status |', '|---|---|', ...cells].join('\n');
}

/** Tells whoever came to one document first where all of them are listed. */
export function indexDirective(baseUrl: string): string {
  return `> The index of all documents is at [llms.txt](${baseUrl}/llms.txt).`;
}
