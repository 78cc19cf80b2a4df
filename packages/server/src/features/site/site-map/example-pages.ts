import type { SitePage } from './site-pages.ts';

/** A quickstart on this very host, for whoever wants to see an audit before they submit a page of their own. */
export interface ExamplePage extends SitePage {
  readonly markdown: string;
}

const program = `import ms from 'ms';

console.log(\`Two hours are \${ms('2h')} milliseconds.\`);`;

/** The page; `run` is the file that its last step names. */
const journey = (title: string, run: string) => `# ${title}

> For AI agents: everything this site has is listed in [llms.txt](/llms.txt).

You need Node.js 20 or newer, with npm.

## 1. Make a project

\`\`\`sh
mkdir hello-ms
cd hello-ms
npm init -y
\`\`\`

## 2. Install the package

\`\`\`sh
npm install ms@2.1.3
\`\`\`

## 3. Write the program

Create \`hello.mjs\`:

\`\`\`js title="hello.mjs"
${program}
\`\`\`

## 4. Run it

\`\`\`sh
node ${run}
\`\`\`

You should see:

\`\`\`text
Two hours are 7200000 milliseconds.
\`\`\`
`;

const titles = {
  working: 'Example: a quickstart that works',
  broken: 'Example: a quickstart whose file was renamed',
};

/** Both, the one that works first. */
export const examplePages: Readonly<Record<keyof typeof titles, ExamplePage>> = {
  working: {
    path: '/examples/quickstart',
    label: 'Example quickstart',
    title: titles.working,
    description:
      'A real package from npm, one file and one command: an agent that follows this page gets started.',
    markdownPath: '/examples/quickstart.md',
    markdown: journey(titles.working, 'hello.mjs'),
  },
  broken: {
    path: '/examples/broken-quickstart',
    label: 'Broken example',
    title: titles.broken,
    description:
      'The same page after somebody renamed its file in one place only: the last step runs what no step made.',
    markdownPath: '/examples/broken-quickstart.md',
    markdown: journey(titles.broken, 'index.mjs'),
  },
};

/**
 * What an audit of the broken page proves to mend it, line by line as its `repair.patch` has it; a test holds it
 * against a real audit (conformance/examples.sqlite.test.ts).
 */
export const provenFix = ['-node index.mjs', '+node hello.mjs'] as const;

/** The exact addresses at which the service's own examples are audited. */
export function exampleUrls(baseUrl: string): string[] {
  return Object.values(examplePages).flatMap(({ path, markdownPath }) => [
    `${baseUrl}${path}`,
    `${baseUrl}${markdownPath}`,
  ]);
}
