import { expect, it } from 'vitest';
import { journey, sh } from './plan-fixture.ts';

const go = sh('cd kit-starter\nnpm install') + sh('npm start');
const pageOf = (said: string, rest = go): string => `# Kit\n\n${said}\n\n${rest}`;
const home = 'https://forge.example/team/kit-starter';

it.each([
  ['a repository', `Before we start, clone the [starter](${home}).`, `git clone ${home} kit-starter`],
  ['one by its whole name', `Clone [it](${home}.git).`, `git clone ${home}.git kit-starter`],
  [
    'an archive of one',
    `Download and unzip [the starter](${home}/archive/main.zip).`,
    `curl -fsSLO ${home}/archive/main.zip && unzip -q main.zip`,
  ],
  [
    'an archive of that name',
    'Download [this](https://kit.example/kit-starter.tar.gz).',
    'curl -fsSLO https://kit.example/kit-starter.tar.gz && tar -xzf kit-starter.tar.gz',
  ],
])('what a sentence links is fetched before its folder is entered: %s', (_, said, command) => {
  expect(journey(pageOf(said)).slice(0, 2)).toEqual([command, 'cd kit-starter']);
});

it.each([
  ['the link leads to another', pageOf('Clone the [starter](https://forge.example/team/kit).')],
  ['the link leads further into it', pageOf(`Download [a part](${home}/issues/3).`)],
  ['the words only speak of it', pageOf(`The final code is in the [starter](${home}).`)],
  ['the words deny it', pageOf(`You do not need to clone the [starter](${home}).`)],
  ['it is told below', `# Kit\n\n${go}\nOr clone the [starter](${home}).\n`],
  ['the link would be more than one word', pageOf(`Clone the [starter](${home}?a=$(id)).`)],
  ['the link is not encrypted', pageOf(`Clone [it](http://forge.example/team/kit-starter).`)],
  ['a command makes the folder', pageOf(`Clone the [starter](${home}).`, sh('mkdir kit-starter') + go)],
  ['a command clones it', pageOf(`Clone the [starter](${home}).`, sh(`git clone ${home}`) + go)],
  ['the folder entered lies elsewhere', pageOf(`Clone the [starter](${home}).`, sh('cd a/kit-starter'))],
])('nothing is fetched where %s', (_, text) => {
  const commands = journey(text);
  expect(commands.filter((each) => each.startsWith('curl') || each.includes(`${home} kit-starter`))).toEqual(
    [],
  );
});
