import { describe, expect, it } from 'vitest';
import { areParts, cleanPath, commentedFile, fitsLanguage, namedFile } from './named-file.ts';

describe('the file of a label', () => {
  it.each([
    ['app.js', 'app.js'],
    ['./src/app.ts', 'src/app.ts'],
    ['File: src/app.ts', 'src/app.ts'],
    ['filename: a.json', 'a.json'],
    ['app.js (new)', 'app.js'],
    ['Dockerfile', 'Dockerfile'],
    ['your new app.js', 'app.js'],
    ['one of the files is app.js', null],
    ['Node.js', null],
    ['', null],
    ['npm', null],
  ])('%j is %j', (label, file) => {
    expect(namedFile(label)).toBe(file);
  });
});

describe('a path', () => {
  it.each([
    ['./a.js', 'a.js'],
    ['/src/a.js:', 'src/a.js'],
    ['../a.js', '../a.js'],
    [' a.js, ', 'a.js'],
    ['/', '/'],
  ])('%j is written %j', (path, clean) => {
    expect(cleanPath(path)).toBe(clean);
  });
});

describe('the file of a first line', () => {
  it.each([
    ['// src/app.js\nlet a', 'src/app.js'],
    ['\n  # config.yml\na: 1', 'config.yml'],
    ['/* a.css */\np {}', 'a.css'],
    ['/** a.ts */\nlet a', 'a.ts'],
    ['<!-- index.html -->\n<p>', 'index.html'],
    ['-- schema.sql\nselect', 'schema.sql'],
    ['// file: app.js', 'app.js'],
    ['// in app.js', 'app.js'],
    ['# .env.production', '.env.production'],
    ['// app.js is where all of it begins', null],
    ['// see below', null],
    ['let a = 1 // app.js', null],
    ['#!/usr/bin/env node', null],
    ['<!-- index.html', null],
    ['', null],
  ])('%j is %j', (text, file) => {
    expect(commentedFile(text)).toBe(file);
  });
});

describe('a block and a file', () => {
  it.each([
    ['app.mts', 'js', true],
    ['app.json', 'js', false],
    ['tsconfig.json', 'json', true],
    ['.eslintrc', 'json', true],
    ['a.scss', 'css', true],
    ['.env.local', 'bash', true],
    ['run.sh', 'sh', true],
    ['.npmrc', 'sh', true],
    ['app.js', 'sh', false],
    ['app.js', 'console', false],
    ['anything.xyz', 'yaml', true],
    ['anything.xyz', null, true],
  ])('%s of %s: %s', (path, lang, expected) => {
    expect(fitsLanguage(path, lang)).toBe(expected);
  });
});

describe('tabs', () => {
  it.each([
    [['app.js', 'lib/util.js'], true],
    [['app.js', 'app.ts'], false],
    [['npm', 'yarn'], false],
    [['app.js', 'npm'], false],
    [['Dockerfile', 'app.js'], true],
  ])('%j are parts of one thing: %s', (labels, expected) => {
    expect(areParts(labels)).toBe(expected);
  });
});
