import { describe, expect, it } from 'vitest';
import { startedText, stayingUp } from './started-file.ts';

const server = "require('http').createServer().listen(4567)";
const quiet = 'console.log(1)';
const manifest = (scripts: Record<string, string>): string => JSON.stringify({ scripts });

describe('the file that a command starts', () => {
  it.each([
    ['by its name', 'node app.js', { 'app.js': server }, server],
    ['by its name without an ending', 'node app', { 'app.js': server }, server],
    [
      'by a script of the project',
      'npm run go',
      { 'app.js': server, 'package.json': manifest({ go: 'node app.js' }) },
      server,
    ],
    ['by what npm starts where nothing is said', 'npm start', { 'server.js': server }, server],
    [
      'by the script before that',
      'npm start',
      { 'server.js': server, 'app.js': quiet, 'package.json': manifest({ start: 'node app.js' }) },
      quiet,
    ],
    ['not where that file does not serve', 'npm start', { 'server.js': quiet }, null],
    ['not for another script', 'npm run dev', { 'server.js': server }, null],
    ['not where it is not shown', 'node other.js', { 'app.js': server }, null],
  ])('is found %s', (_how, command, files, text) => {
    expect(startedText(command, new Map(Object.entries(files)))).toBe(text);
  });
});

describe('whether a command goes on', () => {
  it.each([
    ['npm start', { 'server.js': server }, 'yes'],
    ['npm start', { 'server.js': quiet }, 'maybe'],
    ['npm start', {}, 'maybe'],
    ['node app.js', { 'app.js': quiet }, 'no'],
    ['npm run go', { 'package.json': manifest({ go: 'vite' }) }, 'yes'],
    ['npm start', { 'package.json': manifest({ start: 'tsc --build' }) }, 'no'],
  ])('is known of `%s`', (command, files, expected) => {
    expect(stayingUp(command, new Map(Object.entries(files)))).toBe(expected);
  });
});
