import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { describeAction } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';
import { ownDatabase } from './services.ts';

const sh = (text: string): string => `\`\`\`sh\n${text}\n\`\`\`\n\n`;
const js = (text: string): string => `\`\`\`js\n${text}\n\`\`\`\n\n`;
const login = (password: string): string =>
  js(
    `const kit = require('kit')({\n  client: 'mysql',\n  connection: {\n    host: '127.0.0.1',\n    user: 'your_user',\n    password: '${password}'\n  }\n})`,
  );
const drivers = sh('npm i kit\n\n# then add one of these:\nnpm i pg\nnpm i mysql\nnpm i tedious');

describe('a database of the reader’s own', () => {
  it('is needed by code that leaves the login to fill in, and is no credential', () => {
    const plan = planJourney(readMarkdown(`## Start\n\n${drivers}## Use\n\n${login('your_password')}`));
    expect(plan.credentials).toEqual([]);
    expect(plan.steps.at(-1)).toMatchObject({ needsService: 'MySQL', needsCredential: null });
  });

  it('decides which driver is installed, before what notes import', () => {
    const note = `::: info\n${js("require('tedious')")}:::\n\n`;
    const plan = planJourney(readMarkdown(`## Start\n\n${drivers}## Use\n\n${login('x')}${note}`));
    expect(plan.steps.slice(0, 2).map(describeAction)).toEqual(['npm i kit', 'npm i mysql']);
  });

  it('is not taken for one that the page says how to fill', () => {
    const plan = planJourney(
      readMarkdown(
        `## Start\n\n${sh('npm i kit')}## Use\n\n${js("require('kit')({ host: 'localhost', user: 'root', password: 'root' })")}`,
      ),
    );
    expect(plan.steps.at(-1)?.needsService).toBeNull();
  });
});

describe('code that logs in to a database', () => {
  const login = (user: string, more = "dialect: 'pg', host: 'localhost'"): string =>
    `connect({ ${more}, user: '${user}' })`;

  it.each(['your_user', '<user>', 'my_user', 'my-password'])('leaves the login to its reader: %s', (user) => {
    expect(ownDatabase(login(user))).toBe('PostgreSQL');
  });

  it.each([
    ['a login that is there', login('root')],
    ['another machine', login('your_user', "dialect: 'pg', host: 'db.kit.dev'")],
    ['no machine', login('your_user', "dialect: 'pg'")],
  ])('asks nothing of its reader with %s', (_, code) => {
    expect(ownDatabase(code)).toBeNull();
  });

  it('may not say of which kind it is', () => {
    expect(ownDatabase(login('your_user', "host: '127.0.0.1'"))).toBe('database');
  });
});

describe('what a page leaves to the reader', () => {
  it('is accounted for where other pages tell what to install', () => {
    const text = `## Install\n\n${sh('npm i kit')}Install a database driver: see [postgres](./postgres.md#install).\n\n## Start\n\n${sh('npm start')}`;
    const row = planJourney(readMarkdown(text)).coverage.find(
      ({ sourceStep }) => sourceStep.role === 'instruction',
    );
    expect(row).toMatchObject({
      status: 'not_runnable',
      sourceStep: { task: { code: 'install_elsewhere', params: { what: 'a database driver' } } },
    });
  });

  it('is not left to other pages where the block below installs it', () => {
    const text = `## Install\n\nInstall a database driver, as [here](./drivers.md):\n\n${sh('npm i kit-pg')}`;
    expect(planJourney(readMarkdown(text)).coverage.map(({ sourceStep }) => sourceStep.task)).toEqual([
      { code: 'run_block', params: { commands: ['npm i kit-pg'] } },
    ]);
  });

  it('does not overwrite a generated file with an example of settings', () => {
    const text = `## Start\n\n${sh('npx kit init --name app')}Edit the \`db.ts\` file and put your own connection options in there:\n\n${js("export const db = new Kit({ host: 'localhost' })")}${sh('npm start')}`;
    expect(planJourney(readMarkdown(text)).steps.map(describeAction)).not.toContain('write db.ts');
  });
});

it('looks at an address for what is said of it, not of the folder made before', () => {
  const text = `## Start\n\n${sh('npx kit create app')}You should see a folder named \`app\`.\n\n${sh('npm run dev')}Open http://localhost:3000, and you will see "Hello Kit".\n`;
  const step = planJourney(readMarkdown(text)).steps.at(-1);
  expect(step?.expected).toMatchObject([{ kind: 'http', text: 'Hello Kit' }]);
});
