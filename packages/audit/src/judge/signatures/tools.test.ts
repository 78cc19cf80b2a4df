import { describe, expect, it } from 'vitest';
import {
  engineWanted,
  nodeRanges,
  oldNode,
  systemToolMissed,
  unknownCommands,
  unknownPrograms,
} from './tools.ts';

describe('a program that is not there', () => {
  it.each([
    ['bash: line 5: docker: command not found', 'docker'],
    ['bash: docker: command not found', 'docker'],
    ['/bin/sh: 1: python3: not found', 'python3'],
    ['npm error sh: 1: next: not found', 'next'],
    ['env: ‘node18’: No such file or directory', 'node18'],
    ['Error: spawn git ENOENT', 'git'],
    ['Error: Not found target files', undefined],
    ['404 Not Found', undefined],
  ])('%s: %s', (line, program) => {
    expect(unknownPrograms.first(line)?.slots.program).toBe(program);
  });

  it.each([
    ['sh: 1: docker-compose: not found', 'docker-compose'],
    ['bash: Docker: command not found', 'Docker'],
    ['bash: kit: command not found', undefined],
    ['bash: kit: command not found\nbash: git: command not found', 'git'],
  ])('is one of the system in %s: %s', (output, tool) => {
    expect(systemToolMissed(output)).toBe(tool);
  });

  it.each([
    ['bash: kit: command not found', true],
    ['sh: 1: kit: not found', true],
    ['npm error could not determine executable to run', true],
    ["'kit' is not recognized as an internal or external command,", true],
    ['FileSearchError: Not found target files', false],
    ['Error: file not found', false],
  ])('makes a command unknown in %s: %s', (line, expected) => {
    expect(unknownCommands.says(line)).toBe(expected);
  });
});

describe('another Node.js', () => {
  it.each([
    'npm warn EBADENGINE Unsupported engine {',
    'Kit requires at least Node.js v20',
    'You are running Node.js 18.0.0',
    'Node.js version 16 is not supported',
    'This tool needs Node 20',
    'error kit@1.0.0: The engine "node" is incompatible with this module.',
  ])('is wanted by %s', (line) => {
    expect(engineWanted.says(line)).toBe(true);
  });

  it.each(['Node.js v24.1.0', 'node is running', 'It requires a key'])('is not wanted by %s', (line) => {
    expect(engineWanted.says(line)).toBe(false);
  });

  it.each([
    ['This tool requires Node.js 20', '>=20'],
    ['requires at least Node version v18.2', '>=v18.2'],
    ['Kit requires Node.js >= 20.1', '>=20.1'],
    ['needs Node ^20', '^20'],
    ["required: { node: '>=20 <23' }", '=>=20 <23'],
    ['Expected version "^18 || ^20"', '=^18 || ^20'],
    ['wanted: {"node":">=99"}', '=>=99'],
  ])('is named by %s as %s', (line, range) => {
    const hit = nodeRanges.first(line);
    expect(`${hit?.row.kind}${hit?.slots.range}`).toBe(range);
  });

  it.each([
    ["code: 'ERR_OSSL_EVP_UNSUPPORTED'", '^16'],
    ['ReferenceError: primordials is not defined', '^10'],
    ["SyntaxError: Unexpected identifier 'assert'", '^20'],
    ["SyntaxError: Unexpected identifier 'foo'", undefined],
  ])('is given away by %s: %s', (line, range) => {
    expect(oldNode.first(line)?.row.kind).toBe(range);
  });
});
