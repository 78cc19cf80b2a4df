import { describe, expect, it } from 'vitest';
import { outline, readMarkdown } from '../page-fixture.ts';

function fence(lang: string, text: string): string {
  return `\`\`\`${lang}\n${text}\n\`\`\`\n\n`;
}

function roles(text: string): string[] {
  return outline(readMarkdown(`# Start\n\n${text}`));
}

const hello = fence('js', 'console.log("hi")');
const run = fence('sh', 'node hello.js');

describe('a script right above the command that runs it', () => {
  it.each([
    ['js', 'console.log("hi")', 'node hello.js'],
    ['ts', 'const a: number = 1\nconsole.log(a)', 'npx tsx hello.ts'],
    ['python', 'print("hi")', 'python3 hello.py'],
    ['rb', 'puts "hi"', '$ ruby hello.rb\nhi'],
    ['go', 'package main\nfunc main() { println("hi") }', 'go run hello.go'],
  ])('has the name by which it is run: %s', (lang, code, command) => {
    const [script] = roles(`Write this:\n\n${fence(lang, code)}Then run it:\n\n${fence('sh', command)}`);
    expect(script).toMatch(/^file_create: hello\.\w+$/);
  });

  it('has it from a section that is about running, and from a tab of its language', () => {
    expect(roles(`${hello}## Run it\n\n${run}`)[0]).toBe('file_create: hello.js');
    const tabs = `<Tabs><TabItem label="JS">\n\n${hello}</TabItem><TabItem label="Python">\n\n${fence('py', 'print(1)')}</TabItem></Tabs>\n\n${run}`;
    expect(outline(readMarkdown(tabs, 'mdx')).slice(0, 2)).toEqual([
      'file_create: hello.js',
      'reference_snippet: print(1)',
    ]);
  });

  it.each([
    ['is of another language', `${fence('ts', 'let a: number = 1')}${run}`],
    [
      'has other code above it',
      `${fence('js', 'const a = 1')}Then:\n\n${fence('js', 'console.log(a)')}${run}`,
    ],
    ['is only a part', `${fence('js', '// ...\nconsole.log("hi")')}${run}`],
    ['is about something else', `${hello}## Settings\n\nThe tests are in the box.\n\n${run}`],
    ['is not run but handled', `${hello}${fence('sh', 'eslint hello.js')}`],
    ['may show what the project has already', `${fence('sh', 'npx create-kit app')}${hello}${run}`],
    ['is made above', `The box holds \`hello.js\` already.\n\n${hello}${run}`],
    ['is made below', `${hello}${run}${fence('js title="hello.js"', 'console.log(2)')}`],
  ])('is only shown where it %s', (_why, text) => {
    const { blocks } = readMarkdown(`# Start\n\n${text}`);
    expect(blocks.filter((block) => block.file?.from === 'command')).toEqual([]);
  });
});
