import { describe, expect, it } from 'vitest';
import { tokensOf } from '../tokens.ts';
import { isPointerVerb } from './pointing.ts';

/** Whether the first word of a text is a verb that only points. */
const points = (text: string) => isPointerVerb(tokensOf(text), 0);

describe('a verb points', () => {
  it.each([
    ['where it asks to read or to think', ['Read the file.', 'See `a.js`.', 'Reading it helps.']],
    [
      'where it sends the reader to what is to be read',
      [
        'Visit the docs.',
        'Open the guide.',
        'Watch the videos.',
        'Take this course.',
        'Try it to learn more.',
      ],
    ],
    [
      'where "here" at its end is a link',
      ['Check it here.', 'Find it here', 'View them all here!', 'Browse the code here.', 'Watch it here.'],
    ],
    [
      'by its second word',
      [
        'Check out the code.',
        'Find more of them.',
        'Get started!',
        'Take a look.',
        'Have some fun.',
        'Give it a try.',
        'Look at it.',
        'Keep this in mind.',
        'Follow along.',
        'Go over it.',
        'Skip this page.',
        'Ignore the warning.',
        'Stay informed.',
      ],
    ],
    [
      'where it asks to tell the makers',
      [
        'Report bugs.',
        'Open an issue.',
        'Open issues on it.',
        'File the bug.',
        'Raise any issue.',
        'Submit a ticket.',
        'Post an RFC.',
        'Send us your suggestions.',
        'Send PRs.',
        'Create a new GitHub issue.',
        'Report it as a bug.',
        'Start with a PR.',
      ],
    ],
    ['where what it offers is at one’s own risk', ['Use at your own risk.']],
  ])('%s', (_, texts) => {
    expect(texts.filter((text) => !points(text))).toEqual([]);
  });
});

describe('a verb asks', () => {
  it.each([
    ['for something that is not to be read', ['Visit the site.', 'Open the settings.', 'Watch the folder.']],
    ['where only a later clause points', ['Open the app, the docs are there.', 'Check it; find it here.']],
    ['where "here" is not at its end', ['Check it here and there.', 'Find it here first.']],
    ['where it puts something here that it does not look at', ['Paste the key here.', 'Save it here.']],
    [
      'where its second word comes too late',
      ['Check that it works out.', 'Find all of the files there are more of.'],
    ],
    [
      'where what is made is no report',
      ['Create a page with an issue.', 'Open the folder of issues.', 'Add a key.', 'Remove the bug.'],
    ],
    ['where it is used at a place', ['Use it at your own desk.', 'Use at most one.', 'Use in your own app.']],
  ])('%s', (_, texts) => {
    expect(texts.filter(points)).toEqual([]);
  });
});
