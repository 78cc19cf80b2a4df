import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { planJourney } from './plan-journey.ts';

const bash = (...lines: string[]): string => `\`\`\`bash\n${lines.join('\n')}\n\`\`\`\n\n`;
const file = (path: string, text: string, lang = 'js'): string =>
  `\`\`\`${lang} title="${path}"\n${text}\n\`\`\`\n\n`;
const serve = bash('node server.js');
const ask = 'curl -H "Authorization: Bearer $KIT_API_KEY" http://localhost:3000/v1/me';

/** The keys of a page, each with the first command or line of the steps that use it. */
function usesOf(text: string): Record<string, string[]> {
  const page = readMarkdown(`# Kit\n\n## Quickstart\n\n${text}`);
  const commandOf = (id: string): string => {
    const { blockIds = [] } = page.steps.find((step) => step.id === id) ?? {};
    return page.blocks.find((block) => blockIds.includes(block.id))?.text ?? '';
  };
  const { credentials } = planJourney(page);
  const used = credentials.filter(({ usedBy }) => usedBy.length > 0);
  return Object.fromEntries(used.map(({ name, usedBy }) => [name, usedBy.map(commandOf)]));
}

describe('a key that only the reader has', () => {
  it.each([
    ['a stand-in that is exported', bash('export KIT_API_KEY=your-api-key') + bash(ask), ask],
    ['an empty variable', bash('export KIT_API_KEY=') + bash(ask), ask],
    ['an empty text', bash('export KIT_API_KEY=""') + bash(ask), ask],
    ['a variable that no line sets', bash(ask), ask],
    [
      'a value that is handed on',
      bash('KEY=<your-api-key>') + bash('export KIT_API_KEY=$KEY') + bash(ask),
      ask,
    ],
  ])('flows into a command from %s', (_, text, user) => {
    const uses = usesOf(serve + text);
    expect(Object.values(uses)).toEqual([[user]]);
  });

  it('is used by the goal, also where nothing else of its part is done', () => {
    const send = 'npx kit send --key YOUR_API_KEY';
    const text = `${bash('npm install kit')}## Send\n\n${bash(send)}## Look\n\n${bash('npx kit look')}`;
    expect(usesOf(text)).toEqual({ YOUR_API_KEY: [send] });
  });

  it('flows from the lines of the same block that wait for it', () => {
    const lines = ['export KIT_API_KEY=your-api-key', ask];
    expect(usesOf(serve + bash(...lines))).toEqual({ KIT_API_KEY: [lines.join('\n')] });
  });

  it.each([
    ['YOUR_API_KEY', 'curl -H "Authorization: Bearer YOUR_API_KEY" http://localhost:3000/v1/me'],
    ['YOUR_TOKEN', 'curl -u user:YOUR_TOKEN http://localhost:3000/v1/me'],
    ['YOUR_KEY', 'curl "http://localhost:3000/v1/me?key=YOUR_KEY"'],
    ['API key', 'curl -H "X-API-Key: xxxxxxxx" http://localhost:3000/v1/me'],
  ])('%s stands in the command itself', (name, command) => {
    expect(usesOf(serve + bash(command))).toEqual({ [name]: [command] });
  });

  it('flows through a file of settings into the script that reads it', () => {
    const settings = file('.env', 'KIT_API_KEY=your-api-key', 'bash');
    const script = file('me.js', 'console.log(process.env.KIT_API_KEY);');
    expect(usesOf(`${settings}${script}${bash('node --env-file=.env me.js')}`)).toEqual({
      KIT_API_KEY: ['node --env-file=.env me.js'],
    });
    const other = file('me.js', 'console.log(process.env.PORT);');
    expect(usesOf(`${settings}${other}${bash('node --env-file=.env me.js')}`)).toEqual({});
  });

  it.each([
    ['is never used', bash('export KIT_API_KEY=your-api-key') + bash('curl http://localhost:3000/health')],
    ['has a value on the page', bash('export KIT_API_KEY=demo') + bash(ask)],
    ['gets its value from a command', bash('export KIT_API_KEY=$(node key.js)') + bash(ask)],
    ['stands in single quotes', bash(ask.replaceAll('"', "'"))],
    ['has a default', bash(ask.replace('$KIT_API_KEY', '${'.concat('KIT_API_KEY:-demo}')))],
    ['is no key', bash('curl http://localhost:3000/$USER_NAME')],
    ['is a stand-in for something else', bash('curl http://localhost:3000/<user-name>')],
  ])('blocks nothing where it %s', (_, text) => {
    expect(usesOf(serve + text)).toEqual({});
  });
});
