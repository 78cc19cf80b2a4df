import { once } from 'node:events';
import { createServer } from 'node:http';

/** A quickstart that passes. */
export const page = `# Tiny quickstart

## 1. Write the program

Create \`hello.js\`:

\`\`\`js title="hello.js"
console.log('hello from tiny');
\`\`\`

## 2. Run it

\`\`\`sh
node hello.js
\`\`\`

You should see:

\`\`\`
hello from tiny
\`\`\`
`;

/** The same page with a package that it never installs, which breaks its last step, and with markup in what is printed. */
export const brokenPage = page
  .replace("console.log('hello from tiny');", "console.log('<img src=x onerror=alert(1)>');\nrequire('ms');")
  .replaceAll('Tiny', 'Broken <b>tiny</b>');

/** The same page with a program that takes a while. */
const slowPage = page.replace(
  "console.log('hello from tiny');",
  "setTimeout(() => console.log('hello from tiny'), 5_000);\nconsole.log('a moment');",
);

/** A page with a mistake that one change mends: the project that npm makes is of the other module kind. */
const modulePage = page
  .replace(
    '## 1. Write the program',
    `## 1. Write the program

\`\`\`sh
npm init -y
\`\`\`
`,
  )
  .replace(
    "console.log('hello from tiny');",
    "import { EOL } from 'node:os';\nconsole.log(EOL + 'hello from tiny');",
  )
  .replaceAll('Tiny', 'Module <i>tiny</i>');

/** Tiny quickstarts on loopback. */
export interface AuditPages {
  readonly working: string;
  readonly slow: string;
  readonly broken: string;
  readonly modules: string;
  readonly missing: string;
  stop(): Promise<void>;
}

/** Serves them on a free port. */
export async function servePages(): Promise<AuditPages> {
  const pages = new Map([
    ['/start', page],
    ['/broken', brokenPage],
    ['/slow', slowPage],
    ['/modules', modulePage],
  ]);
  const server = createServer((request, response) => {
    const body = pages.get(request.url ?? '');
    if (body === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    working: `${origin}/start`,
    broken: `${origin}/broken`,
    modules: `${origin}/modules`,
    slow: `${origin}/slow`,
    missing: `${origin}/missing`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
