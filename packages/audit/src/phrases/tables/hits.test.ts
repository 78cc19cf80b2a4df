import { describe, expect, it } from 'vitest';
import { commandCues } from './command-cues.ts';
import { conditions } from './conditions.ts';
import { contributors } from './contributors.ts';
import { fileNames } from './file-names.ts';
import { instructions } from './instructions.ts';
import { listIntroductions } from './list-introductions.ts';
import { madeFiles } from './made-files.ts';
import { notices } from './notices.ts';
import { planCues } from './plan-cues.ts';
import { prompts } from './prompts.ts';
import { requirements } from './requirements.ts';
import { sectionTitles } from './section-titles.ts';
import { seen } from './seen.ts';
import { shown } from './shown.ts';

/** A table, asked for one kind of its phrases. */
type Says = (text: string) => boolean;

const cases: [what: string, says: Says, hits: string[], misses: string[]][] = [
  [
    'a guide that no longer works',
    (text) => notices.says(text, 'broken'),
    [
      'This guide no longer works.',
      'This tutorial does not work anymore.',
      'The old SDK is broken, sorry.',
      'This service should no longer be used.',
    ],
    [
      'This guide does not work with streams.',
      'When this client is broken, write to us.',
      'Older versions of this SDK no longer work.',
      'This option of the client is broken.',
      'This project is not yet broken.',
    ],
  ],
  [
    'a project that was given up',
    (text) => notices.says(text, 'archived'),
    [
      'This repository has been archived.',
      'This SDK is no longer maintained.',
      'The project is discontinued.',
      'Archived: this repository is read-only.',
      'This product has reached its end-of-life.',
    ],
    [
      'This project is archived nightly to S3.',
      'Logs of this service are archived every hour.',
      'Previously this project was unmaintained.',
      'This repository is not yet archived.',
    ],
  ],
  [
    'a version or any newer one',
    (text) => requirements.says(text, 'or_newer'),
    ['Node.js 20+', 'Node 20 or higher', 'Node.js 18 and up', 'Node 20.1 or newer'],
    ['Node 20', 'Node 20 or Deno', 'newer than that'],
  ],
  [
    'a lowest version',
    (text) => requirements.says(text, 'at_least'),
    ['at least Node 20', 'Node 20 is the minimum', 'newer than Node 18', 'Node 18 and above'],
    ['Node 20', 'at last'],
  ],
  [
    'a version that is only spoken of',
    (text) => requirements.says(text, 'spoken_of'),
    [
      'Node 16 reached its end of life.',
      'Prior to Node 18 this failed.',
      'Node 16 is deprecated.',
      'If you use Node 16',
    ],
    ['Kit requires Node 20.', 'The end of the line'],
  ],
  [
    'a block that is an output',
    (text) => shown.says(text, 'output'),
    [
      'The output is:',
      'You should see something like:',
      'It prints:',
      'The result looks like this:',
      'You will see this:',
    ],
    ['Run this:', 'Add the following code:', 'See the guide.'],
  ],
  [
    'a block that is to be run',
    (text) => shown.says(text, 'to_run'),
    ['To see the structure, run this:', 'Type the following:', 'Now execute:'],
    ['Run it to print this:', 'Run it.', 'The message that you run into is:'],
  ],
  [
    'a block that is an example',
    (text) => shown.says(text, 'example'),
    ['For example:', 'e.g. this:', 'Use this instead of that:', 'That would look so:'],
    ['The example app is small.', 'Run this:'],
  ],
  [
    'words that tell to run a command',
    (text) => commandCues.says(text, 'tells'),
    ['Then run', 'Do so by typing', 'Start the server with', 'Install it by using', 'To install:'],
    ['This is what running means. It', 'A server with'],
  ],
  [
    'words that tell of a run',
    (text) => commandCues.says(text, 'narrates'),
    ['When you run', 'After running', 'which will run', 'It can be used with'],
    ['When you are ready, run', 'Then run'],
  ],
  [
    'what a command will do',
    (text) => commandCues.says(text, 'will_do'),
    ['Running `npx kit` will check the lamps', 'Executing `kit` now will write it'],
    ['Running `npx kit` will fail here', 'Now running `kit` will check it', 'Running it will check it'],
  ],
  [
    'a folder to make',
    (text) => instructions.says(text, 'make_directory'),
    [
      'Create a new folder called `kit`.',
      'Make an empty directory named `kit`.',
      'Create a project folder, `kit`.',
    ],
    ['It will create a folder called `kit`.', 'Create a file called `kit`.', 'The command creates a folder.'],
  ],
  [
    'a package to install',
    (text) => instructions.says(text, 'install'),
    ['Install `kit`.', 'Then install the `kit` package.'],
    ['Do not install `kit`.', 'Install it.', 'It is already installed.'],
  ],
  [
    'code of above that goes into a file',
    (text) => instructions.says(text, 'file_from_above'),
    [
      'Save the code above as app.js.',
      'Create a file called `app.js` and paste the code from above.',
      'Put it into `app.js`.',
    ],
    ['Save the following as `app.js`.', 'Copy the code below into `app.js`.', 'Save the day.'],
  ],
  [
    'a file to open in a browser',
    (text) => instructions.says(text, 'open_file'),
    ['Open `index.html` in your browser.', 'Load the `index.html` into a browser.'],
    [
      'Open `index.html` in your editor, not a browser.',
      'Open the browser.',
      'Open `index.html` instead of the browser.',
    ],
  ],
  [
    'an address to visit',
    (text) => instructions.says(text, 'visit'),
    ['Then visit the page.', 'It is running there.', 'Head over to it.', 'Go to the page.'],
    ['Enter it as the callback and open the settings.', 'Please do not open the page.', 'Write it down.'],
  ],
  [
    'a step that only checks',
    (text) => planCues.says(text, 'check'),
    ['Verify the installation:', 'Make sure that it works:', 'To confirm it:'],
    ['Install it:', 'A sure thing'],
  ],
  [
    'a way by hand',
    (text) => planCues.says(text, 'by_hand'),
    ['Manual setup', 'From scratch', 'Without a template', 'Step-by-step'],
    ['With a template', 'The manuals'],
  ],
  [
    'a list of what is needed',
    (text) => listIntroductions.says(text, 'needs'),
    ["You'll need:", 'We also require the following:', 'Prerequisites:', 'Make sure that you have:'],
    ['You will need to wait:', 'You do not need these:', 'You need Node.'],
  ],
  [
    'a list of what is offered',
    (text) => listIntroductions.says(text, 'offers'),
    ['From here you can:', 'You can either:', 'Choose one of these:'],
    ['You can do it.', 'One of these days'],
  ],
  [
    'words to those who work on the product',
    (text) => contributors.says(text, 'repository'),
    [
      'Clone this repository.',
      'Run all the tests of this.',
      'Send a pull request.',
      'From the root of the repo',
      'In this repository',
    ],
    ['Clone your repository.', 'Run your tests.', 'From the root of your project'],
  ],
  [
    'a file to create',
    (text) => fileNames.says(text, 'create'),
    ['Create it:', 'Save this:', 'In a file named so:', 'Add a new file:', 'Make a page:'],
    ['Open it:', 'Make it work:'],
  ],
  [
    'a file to change',
    (text) => fileNames.says(text, 'edit'),
    ['Edit it:', 'Update the page:', 'Go to the file:', 'Replace all of it:'],
    ['Save this:', 'Go on:'],
  ],
  [
    'defaults to accept',
    (text) => prompts.says(text, 'defaults'),
    [
      'Accept all of the defaults.',
      'Keep the default.',
      'Just press enter.',
      'Going with the defaults is fine.',
    ],
    ['Use the default template.', 'Choose the default port.', 'Enter it.'],
  ],
  [
    'words that are seen',
    (text) => seen.says(text, 'quoted'),
    ['You should see "Hello".', 'You will now see the words "Hello".', 'You see `ok`.'],
    ['You will see a folder named `kit`.', 'You should see it.', 'See `ok`.'],
  ],
  [
    'a reader of another package manager',
    (text) => conditions.says(text, 'other_manager'),
    ['If you use Yarn:', 'If you are using pnpm:', 'If you prefer `bun`:', 'Install it with pnpm:'],
    ['If you use npm:', "If you use Yarn, and if you don't have it:", 'If you use it:'],
  ],
  [
    'a reader of an older version',
    (text) => conditions.says(text, 'older_version'),
    [
      'On older systems run this:',
      'For versions before 3:',
      'Node 16 and below:',
      'If you are on an earlier release:',
    ],
    ['For older releases there is a page of its own.', 'The older one is here.', 'Node 16:'],
  ],
  [
    'a heading of what comes afterwards',
    (text) => sectionTitles.says(text, 'next_steps'),
    [
      'Next steps',
      "What's next?",
      'Further reading',
      'Contributing',
      'License',
      'Wrapping up',
      'Getting help',
    ],
    ['The next one', 'Install', 'Run it'],
  ],
];

describe.each(cases)('%s', (_, says, hits, misses) => {
  it('is told by each of its forms', () => {
    expect(hits.filter((text) => !says(text))).toEqual([]);
  });

  it('is not told by what only looks like it', () => {
    expect(misses.filter(says)).toEqual([]);
  });
});

describe('what is made', () => {
  it.each([
    ['The command creates a `kit.json`.', 'kit.json'],
    ['It will generate the file called `kit.json`.', 'kit.json'],
    ['This outputs a new `dist` folder.', 'dist'],
    ['You can create `kit.json`.', undefined],
    ['It creates a project.', undefined],
  ])('%s', (text, path) => {
    expect(madeFiles.first(text)?.slots.path).toBe(path);
  });
});

describe('an answer to a question of a command', () => {
  it.each([
    ['Choose `TypeScript`.', 'TypeScript'],
    ['Answer with "yes".', 'yes'],
    ['Typing `y` is enough.', 'y'],
    ['Choose one.', undefined],
  ])('%s', (text, reply) => {
    expect(prompts.first(text, 'answer')?.slots.reply).toBe(reply);
  });
});
