import type { IdentityType } from '@waymark/contract';

/** Where the examples speak to: the deployment's own hosts. */
export interface ExampleHosts {
  readonly baseUrl: string;
  readonly platformUrl: string;
  readonly vendor: string;
  readonly agentTypes: readonly IdentityType[];
}

/**
 * One call as a reader would make it, and what it answers. `<name>` stands for the member `name` of an earlier
 * answer. The API description and the guides show these; the conformance tests make every one of the calls.
 */
export interface ApiExample {
  readonly name: string;
  readonly operationId: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** What stands in for the credential. */
  readonly bearer?: string;
  readonly json?: object;
  readonly form?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly answer?: object;
  /** The guide that shows it in its place among others. */
  readonly guideUrl?: string;
}

/** The media type of what an example sends. */
export function exampleType({ json, form }: ApiExample): string | undefined {
  if (json !== undefined) return 'application/json';
  return form === undefined ? undefined : 'application/x-www-form-urlencoded';
}

/** Escapes what has to be, and leaves grants and URLs to be read. */
function escapeForm(value: string): string {
  return encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%2F', '/');
}

function formText(form: Readonly<Record<string, string>>): string {
  // As a reader would write it: what stands for a value is not escaped.
  return Object.entries(form)
    .map(([name, value]) => `${name}=${/^<.*>$/u.test(value) ? value : escapeForm(value)}`)
    .join('&');
}

/** Indented, but a list of words on one line, as people write it. */
function jsonText(value: object): string {
  return JSON.stringify(value, undefined, 2).replaceAll(
    /\[\s+("[^[\]{}]*?")\s+\]/gu,
    (_all, words: string) => {
      return `[${words.replaceAll(/,\s+/gu, ', ')}]`;
    },
  );
}

function fence(lines: readonly string[]): string {
  return ['```http', ...lines, '```'].join('\n');
}

/** An example as two fenced messages, request and answer. */
export function renderExample(example: ApiExample): string {
  const { method, url, bearer, json, form, status, answer } = example;
  const type = exampleType(example);
  const body = json === undefined ? form && formText(form) : jsonText(json);
  const request = [
    `${method} ${url} HTTP/1.1`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...(bearer === undefined ? [] : [`Authorization: Bearer ${bearer}`]),
    ...(body === undefined ? [] : ['', body]),
  ];
  const shown = answer === undefined ? [] : ['Content-Type: application/json', '', jsonText(answer)];
  return `${fence(request)}\n\n${fence([`HTTP/1.1 ${status}`, ...shown])}`;
}
