interface Described {
  readonly info: Readonly<Record<string, unknown>>;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([\w.-]+)"/gu;

/** Adds every component that a text refers to, and those that they refer to in turn. */
function gather(
  text: string,
  all: Described['components'],
  found: Map<string, readonly [string, string]>,
): void {
  for (const [pointer, kind = '', name = ''] of text.matchAll(REFERENCE)) {
    if (found.has(pointer)) continue;
    found.set(pointer, [kind, name]);
    gather(JSON.stringify(all[kind]?.[name] ?? {}), all, found);
  }
}

function usedComponents(paths: object, all: Described['components']): Record<string, object> {
  const found = new Map<string, readonly [string, string]>();
  gather(JSON.stringify(paths), all, found);
  const kinds = Map.groupBy(found.values(), ([kind]) => kind);
  const used = [...kinds].map(([kind, members]) => [
    kind,
    Object.fromEntries(members.map(([, name]) => [name, all[kind]?.[name]])),
  ]);
  return { ...Object.fromEntries(used), securitySchemes: all.securitySchemes };
}

/** What the top of the document says needs no repeating at its paths and operations. */
function withoutServers({ servers: _, ...item }: Readonly<Record<string, unknown>>): object {
  const operations = Object.entries(item).map(([method, operation]) => {
    // What is beside the servers of a path is an operation.
    const { servers: __, ...rest } = operation as Record<string, unknown>;
    return [method, rest];
  });
  return Object.fromEntries(operations);
}

/**
 * The platform's part of the whole description, as a document of its own: most generators of clients read the
 * server at the top of a document and no other.
 */
export function describePlatform(
  whole: object,
  { baseUrl, platformUrl }: { readonly baseUrl: string; readonly platformUrl: string },
): object {
  // Our own document, made beside this file.
  const { info, tags, paths, components, ...rest } = whole as Described;
  const own = Object.entries(paths).filter(([, item]) => item.servers !== undefined);
  const platformPaths = Object.fromEntries(own.map(([path, item]) => [path, withoutServers(item)]));
  return {
    ...rest,
    info: {
      ...info,
      title: `${String(info.title)}: platform host`,
      description: `The operations of the platform host. Those of the landing host, and all of them in one document: ${baseUrl}/openapi.json. Clients ignore response members they do not know.`,
    },
    servers: [{ url: platformUrl, description: 'Platform host' }],
    tags: tags.filter(({ name }) => name !== 'Landing'),
    paths: platformPaths,
    components: usedComponents(platformPaths, components),
  };
}
