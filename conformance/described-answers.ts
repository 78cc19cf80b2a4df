import type { IncomingHttpHeaders } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** As much of an answer as a description says something about. */
interface SeenAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly json?: unknown;
}

interface DescribedResponse {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, unknown>>;
}

interface DescribedOperation {
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

interface PathItem {
  readonly servers?: readonly { readonly url: string }[];
}

interface Description {
  readonly paths: Readonly<Record<string, PathItem & Readonly<Record<string, unknown>>>>;
  readonly components: { readonly responses?: Readonly<Record<string, DescribedResponse>> };
}

interface KnownOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly pattern: URLPattern;
  readonly isPlatforms: boolean;
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

/** What one service says of itself; another one differs from it in its addresses alone. */
class KnownApi {
  readonly #description: Description;
  readonly #operations: readonly KnownOperation[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });

  constructor(description: Description) {
    this.#description = description;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ $id: 'openapi', ...description });
    this.#operations = Object.entries(description.paths)
      .flatMap(([path, item]) => operationsOf(path, item))
      // A path without parameters is meant before one that has them.
      .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length);
  }

  find(method: string, path: string, host: { isPlatform: boolean; isLanding: boolean }) {
    const asked = method === 'HEAD' ? 'GET' : method;
    return this.#operations.find(
      (each) =>
        each.method === asked &&
        (each.isPlatforms ? host.isPlatform : host.isLanding) &&
        each.pattern.test({ pathname: path }),
    );
  }

  /** What is wrong with an answer, by the description of its operation. */
  complaints(operation: KnownOperation, answer: SeenAnswer): string[] {
    const status = String(answer.status);
    const given = operation.responses[status];
    if (given === undefined) return [`answered ${status}, which is not documented`];
    const pointer =
      given.$ref?.slice(1) ??
      pointerTo('paths', operation.path, operation.method.toLowerCase(), 'responses', status);
    const name = given.$ref?.split('/').at(-1);
    const response = name === undefined ? given : (this.#description.components.responses?.[name] ?? {});
    return [
      ...headerComplaints(status, response, answer.headers),
      ...this.#bodyComplaints(status, response, pointer, answer),
    ];
  }

  #bodyComplaints(
    status: string,
    response: DescribedResponse,
    pointer: string,
    answer: SeenAnswer,
  ): string[] {
    const type = answer.headers['content-type']?.split(';', 1)[0];
    if (type === undefined) return [];
    // A file of a report has the type that its run gave it.
    const types = Object.keys(response.content ?? {});
    if (!types.includes(type) && !types.includes('*/*'))
      return [`answered ${status} as ${type}, documented is ${types.join(', ') || 'nothing'}`];
    if (!/\bjson$/u.test(type) || answer.json === undefined) return [];
    const validate = this.#ajv.getSchema(`openapi#${pointer}${pointerTo('content', type, 'schema')}`);
    if (validate === undefined || validate(answer.json) === true) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message }) =>
        `answered ${status} with a body that is not as documented: ${instancePath} ${message}`,
    );
  }
}

function operationsOf(path: string, item: Description['paths'][string]): KnownOperation[] {
  const pattern = new URLPattern({ pathname: path.replaceAll(/\{(\w+)\}/gu, ':$1') });
  return Object.entries(item)
    .filter(([name]) => ['get', 'post', 'put', 'patch', 'delete'].includes(name))
    .map(([name, operation]) => ({
      name: `${name.toUpperCase()} ${path}`,
      method: name.toUpperCase(),
      path,
      pattern,
      isPlatforms: item.servers !== undefined,
      // What a path's item holds under the name of a method is an operation.
      responses: (operation as DescribedOperation).responses,
    }));
}

function headerComplaints(
  status: string,
  response: DescribedResponse,
  headers: IncomingHttpHeaders,
): string[] {
  const documented = response.headers ?? {};
  const missing = Object.entries(documented).filter(
    ([name, { required }]) => required === true && headers[name.toLowerCase()] === undefined,
  );
  const seconds = headers['retry-after'];
  return [
    ...missing.map(([name]) => `answered ${status} without ${name}`),
    ...(seconds !== undefined && documented['Retry-After'] === undefined
      ? [`answered ${status} with a Retry-After that is not documented`]
      : []),
    ...(seconds === undefined || /^[1-9]\d*$/u.test(seconds) ? [] : [`Retry-After: ${seconds}`]),
  ];
}

function pointerTo(...names: readonly string[]): string {
  return names
    .map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}

let known: KnownApi | undefined;
const landings = new Set<string>();
const platforms = new Set<string>();

/** Remembers the hosts of a service, and what the first of all services says of itself. */
export async function learnSubject(baseUrl: string, platformUrl: string): Promise<void> {
  const [landing, platform] = [new URL(baseUrl).origin, new URL(platformUrl).origin];
  // A port may have been the other host of a service that has ended.
  platforms.delete(landing);
  landings.delete(platform);
  landings.add(landing);
  platforms.add(platform);
  if (known !== undefined) return;
  const answer = await fetch(`${baseUrl}/openapi.json`);
  // Our own document; the tests of it validate its shape.
  known = new KnownApi((await answer.json()) as Description);
}

/** Fails unless an answer of an operation is one that its description knows: status, type, headers and body. */
export function expectDocumented(method: string, url: string, answer: SeenAnswer): void {
  const { origin, pathname } = new URL(url);
  const host = { isLanding: landings.has(origin), isPlatform: platforms.has(origin) };
  const operation = known?.find(method, pathname, host);
  if (known === undefined || operation === undefined) return;
  const [complaint] = known.complaints(operation, answer);
  if (complaint !== undefined) throw new Error(`${operation.name} ${complaint}`);
}
