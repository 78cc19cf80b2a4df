import { expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { namesOfKeys, readKeys } from './read-keys.ts';

const environment = {
  LAMP_KEY: 'lamp-0123456789',
  ROOM_TOKEN: 'room-0123456789',
  SHORT_KEY: 'abc',
  PATH: '/usr/bin/all',
};

it('takes the named variables, and no others', () => {
  expect(readKeys(namesOfKeys('LAMP_KEY, ROOM_TOKEN') ?? [], environment)).toEqual({
    LAMP_KEY: 'lamp-0123456789',
    ROOM_TOKEN: 'room-0123456789',
  });
  expect(readKeys([], environment)).toEqual({});
});

it.each([
  ['NO_SUCH_KEY', 'NO_SUCH_KEY is named as a key, but it is not set.'],
  ['SHORT_KEY', 'SHORT_KEY is shorter than 8 characters'],
  ['PATH', 'PATH cannot be given to a journey'],
  ['NODE_OPTIONS', 'NODE_OPTIONS cannot be given to a journey'],
  ['LD_PRELOAD', 'LD_PRELOAD cannot be given to a journey'],
  ['lamp-key', '"lamp-key" is none.'],
  ['', '"" is none.'],
  ['LAMP_KEY=lamp-0123456789', 'Name a key by its variable'],
])('refuses %s and shows no value', (name, sentence) => {
  const read = (): unknown => readKeys([name], environment);
  expect(read).toThrow(UsageError);
  expect(read).toThrow(sentence);
});
