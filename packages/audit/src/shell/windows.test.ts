import { describe, expect, it } from 'vitest';
import { isOfWindows } from './windows.ts';

describe('a line for Windows', () => {
  it.each([
    ...['winget install kit', 'choco install nodejs', 'powershell -c "irm x | iex"', 'cmd.exe /c dir'],
    ...['irm https://kit.dev/i.ps1 | iex', 'iwr x -UseBasicParsing', 'setx KEY value', 'copy a b'],
    ...['Get-ChildItem', 'Set-ExecutionPolicy RemoteSigned', 'New-Item -ItemType Directory app'],
    ...[
      '$env:KEY = "x"',
      '$Env:KEY="x"',
      '$env:KEY="x"; npm start',
      '.\\run.ps1',
      '.\\venv\\Scripts\\activate',
    ],
    ...['set KEY=value', 'rmdir /s /q app', 'dir /s', 'del app.js'],
  ])('%j', (line) => expect(isOfWindows(line)).toBe(true));

  it.each([
    ...[
      'set -e',
      'set KEY value',
      'export KEY=value',
      'KEY=value',
      'rmdir app',
      'type node',
      'cmd',
      'md',
      'scooped up',
      'PowerShell -c x',
    ],
    ...['./run.sh', '$HOME/bin/kit', 'npm i copy', 'git rm a', 'create-App x', 'Content-Type: text/plain'],
    ...['apt-get install x', 'Add-on x', 'docker-compose up', 'echo $env', 'dir src', ''],
  ])('%j is none', (line) => expect(isOfWindows(line)).toBe(false));
});
