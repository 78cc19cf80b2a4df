import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../sentences.ts';
import { asksIn } from './asks.ts';

function asks(text: string, isListed = false): string[] {
  return sentencesOf(text).flatMap((sentence) =>
    asksIn(sentence, isListed).map(({ verb, mood }) => (mood === 'told' ? verb : `${verb} ${mood}`)),
  );
}

describe('a sentence that asks', () => {
  it.each([
    ['Copy `.env.example` to `.env`.', 'copy'],
    ['Add `"type": "module"` to package.json.', 'add'],
    ['Unzip the archive.', 'unzip'],
    ['Please note that you have to build first.', 'build'],
    ['Decant your wine.', 'decant'],
    ['Restart Kit Desktop.', 'restart'],
    ['Log in to the console.', 'log'],
    ['Sign up for an account.', 'sign'],
    ['Run tests.', 'run'],
    ['Run unit tests again.', 'run'],
    ['Build Docker images first.', 'build'],
    ['Create pages that are fast.', 'create'],
    ['Install Kit Desktop, which works offline.', 'install'],
    ['Verify Docker is running.', 'verify'],
    ['Ensure Kit Desktop works.', 'ensure'],
    ['Copy/paste the code.', 'copy'],
    ['Start adding commands.', 'start'],
    ['Check that the server is running.', 'check'],
    ['Check if it works.', 'check'],
    ['Press enter to go on.', 'press'],
    ['Follow the guide to install Docker.', 'follow'],
    ['Visit the other site for a key.', 'visit'],
    ['Pass `-g` to both commands.', 'pass'],
    ['Then, please restart it.', 'restart'],
    ['Finally, manually approve the build.', 'approve'],
    ['1. Open the settings.', 'open'],
    ['Step 2: Open the settings.', 'open'],
    ['[!NOTE] Restart the app.', 'restart'],
    ['Note: restart the app.', 'restart'],
    ['To build it, call the tool.', 'call'],
    ['Method 1: For Users (Recommended) Add the file to your folder.', 'add'],
    ["It's time to restart the server.", 'restart'],
    ["All that's left is to restart it.", 'restart'],
    ['The next step is to create a bucket.', 'create'],
    ['Windows users need to install it.', 'install'],
    ['Users of Yarn should delete the lock.', 'delete'],
    ['Begin by installing Docker.', 'begin'],
    ['Method 2: Workspace Alternatively, you can add the file.', 'add offered'],
    ['Once that is done, in the same folder, delete the cache.', 'delete'],
    ["Let's first create a file.", 'create'],
    ["Don't forget to save the file.", 'save'],
    ['Be sure to save the file.', 'save'],
    ['Make sure that it runs.', 'make'],
    ['Go ahead and delete it.', 'delete'],
    ['You must wrap it.', 'wrap'],
    ["You'll need to approve the scripts.", 'approve'],
    ['We have to build it first.', 'build'],
    ['The root was moved, so you will need to move it.', 'move'],
    ['It is installed here; add `-g` for all.', 'add'],
    ['It is required to pass a page.', 'pass'],
    ['You can change the port.', 'change offered'],
    ['You may want to change the port.', 'change offered'],
    ['Feel free to change the port.', 'change offered'],
    ['We recommend that you use a bundler.', 'use offered'],
    ["It's recommended to use a bundler.", 'use offered'],
    ['I recommend using a bundler.', 'using offered'],
    ['Use together with `box` to save time.', 'use'],
    ['Review and squash-merge the change.', 'review'],
    ['If so desired you can bundle more flavours.', 'bundle offered'],
    ['or call `kit` directly.', 'call'],
    ['Consider setting `a: false`.', 'setting offered'],
    ['For small bundles, you should really consider using `kit`.', 'using offered'],
    ['You can check the door here and there.', 'check offered'],
    ['You can, however, change the port.', 'change offered'],
  ])('%s', (text, expected) => {
    expect(asks(text)).toEqual([expected]);
  });

  it.each([
    ['Save the file and restart the server.', ['save', 'restart']],
    ['Clone the repository, install the packages, and then start the app.', ['clone', 'install', 'start']],
    ['Use the tool or write it yourself.', ['use', 'write other_way']],
    ['Copy and paste the code.', ['copy']],
    ['Configure, build, test, and install it here:', ['configure']],
    ['You can skip it and write it inline.', ['skip offered', 'write offered']],
    ['You can skip it, then write it inline.', ['skip offered', 'write']],
    ['Use the tool to create and delete the pages.', ['use']],
    ['Use the tool to create a page, then delete the page.', ['use', 'delete']],
    ['Either you build a box, or you set the option.', ['build offered', 'set other_way']],
    ['Install Kit, or you can call the tool.', ['install', 'call other_way']],
  ])('has a row for each clause: %s', (text, expected) => {
    expect(asks(text)).toEqual(expected);
  });

  it('gives the place of each clause', () => {
    const [sentence] = sentencesOf('Hi. Save the file and restart it.').slice(1);
    const found = sentence ? asksIn(sentence) : [];
    expect(found.map(({ at, end }) => 'Hi. Save the file and restart it.'.slice(at, end).trim())).toEqual([
      'Save the file',
      'restart it.',
    ]);
  });
});

describe('a sentence that asks nothing', () => {
  it.each([
    'Please open an issue.',
    'If it fails, please report this as a bug.',
    'Create a new issue on GitHub to get started!',
    'You can share your feedback with us.',
    'We recommend reading the tutorial next.',
    'You can check the current code here.',
    'You can ignore this section.',
    'Consider the colour.',
    'Consider reading the guide.',
    'or similar tools.',
    'Either way you save time.',
    'If you desired it you can.',
    'Sync links packed files into your project.',
    'Kit is a fast library.',
    'Kits that you have to build are slow.',
    'Note that you have many files.',
    'Log messages tend to get longer.',
    'Request parameters that are long can be passed.',
    'Support for Deno is experimental.',
    'Build tool and loader.',
    'Build tools vary.',
    'Build metadata identifiers (`build`) allow any text.',
    'Start times differ.',
    'Share links expire.',
    'Import maps help.',
    'Watch mode helps you.',
    'Load balancing works.',
    'Type inference works.',
    'Open source is great.',
    'Create React App is old.',
    'Visit counts are stored.',
    'Try/catch is slow.',
    'In other words, this allows minor updates for apps, patch updates for tools.',
    'Code that runs anywhere.',
    'Use of the tool is free.',
    'Prints the help text.',
    'Using the tool is easy.',
    'Optimized the tool.',
    'Unlike the others, it is small.',
    'All the tests pass.',
    'See the docs for more.',
    'Learn more in the guide.',
    'Check out the demo.',
    'Take a look at the code.',
    'Keep in mind that it is small.',
    "Let's recap what we did.",
    "Let's walk through the steps.",
    'Watch a lesson on it.',
    'Try the demo.',
    'You should move on to the next guide.',
    'Visit the other site to learn about it.',
    'Look through them for ideas.',
    'Route handlers match the paths.',
    'Back at the command line, it waits.',
    'Visit the documentation.',
    'Do not edit the file.',
    "Don't edit the file.",
    'Never run the tool.',
    'You should not use it.',
    'You will see a page.',
    'You should now have a file.',
    'We will create a page.',
    'get a list of names',
    'You can see the page.',
    "However, we'll have to make the changes.",
    'A page on how to Build Your App',
    'The Kit Build is small.',
    'The aim of Kit is to build pages.',
    'Kit lets users create pages.',
    'Windows users can wait.',
    'A text editor (we recommend Kit Code with our plugin)',
    'You are ready to go.',
    'If you open it, it is red.',
  ])('%s', (text) => {
    expect(asks(text)).toEqual([]);
  });

  it('by its small letter does so in a list of tasks', () => {
    expect(asks('open the file')).toEqual([]);
    expect(asks('open the file', true)).toEqual(['open']);
  });
});
