import { describe, expect, it } from 'vitest';
import { isInstall, isScaffold, paceOf, packagesOf, staysUp } from './effects.ts';
import { managerCalled } from './managers.ts';
import { parseShell } from './parse-shell.ts';

/** What a command is read as: starter, program, verb and operands. */
function read(command: string): string {
  return parseShell(command)
    .commands.map(({ runner, program, verb, operands }) =>
      [runner.join(' '), program, verb ?? '-', operands.join(' ')].join('|'),
    )
    .join(' ; ');
}

describe('commands as pages have them typed', () => {
  it.each([
    ['yarn workspace web add kit', '|yarn|add|kit'],
    ['yarn workspace web dev', '|yarn|dev|'],
    ['yarn workspace', '|yarn|workspace|'],
    ['yarn workspaces focus', '|yarn|workspaces|focus'],
    ['pnpm --filter web add kit', '|pnpm|add|kit'],
    ['pnpm -C web add kit', '|pnpm|add|kit'],
    ['npm --prefix web i kit', '|npm|i|kit'],
    ['npm -w web i kit', '|npm|i|kit'],
    ['npm exec kit init', 'npm exec|kit|init|'],
    ['npm exec -- kit init', 'npm exec --|kit|init|'],
    ['bunx --bun vite build', 'bunx --bun|vite|build|'],
    ['corepack pnpm add kit', 'corepack|pnpm|add|kit'],
    ['corepack yarn@4 add kit', 'corepack|yarn|add|kit'],
    ['corepack enable', '|corepack|enable|'],
    ['corepack use pnpm@9', '|corepack|use|pnpm@9'],
    ['sudo -E npm i -g kit', 'sudo -E|npm|i|kit'],
    ['sudo -u deploy npm i', 'sudo -u deploy|npm|i|'],
    ['env A=b npm start', 'env A=b|npm|start|'],
    ['A=1 B="c d" npm run dev', '|npm|run|dev'],
    ['time npm run build', 'time|npm|run|build'],
    ['nohup npm start &', 'nohup|npm|start|'],
    ['( cd web && npm i )', '|cd|-|web ; |npm|i|'],
    ['npm i \\\n  kit \\\n  tool', '|npm|i|kit tool'],
    ["cat <<'EOF' > app.js\nnpm i\nEOF", '|cat|-|'],
    ['echo "A=b" >> .env', '|echo|-|A=b'],
    ['printf "a" | sudo tee file', '|printf|-|a ; sudo|tee|-|file'],
    ['docker run -p 80:80 -e A=b nginx', '|docker|run|nginx'],
    ['kubectl apply -f app.yaml', '|kubectl|apply|'],
  ])('%j: %s', (command, expected) => expect(read(command)).toBe(expected));

  it.each([
    ['yarn workspace web add kit', 'kit'],
    ['pnpm --filter web add kit@2 tool', 'kit tool'],
    ['corepack pnpm add kit', 'kit'],
    ['npm i kit@npm:other', 'kit'],
    ['npm i @a/kit@npm:@b/other@1.2', '@a/kit'],
    ['npm i "kit@^2"', 'kit'],
    ['( cd web && npm i kit )', 'kit'],
    ['npm i ./kit', ''],
    ['npm i kit@npm:', ''],
    ['npm i github:a/kit', ''],
    ['corepack enable pnpm', ''],
    ['yarn workspace web dev', ''],
    ['echo "npm i kit"', ''],
  ])('%j installs %j', (command, packages) => expect(packagesOf(command).join(' ')).toBe(packages));

  it.each([
    ['deno task dev', 'yes'],
    ['deno task build', 'no'],
    ['deno task', 'no'],
    ['docker compose up', 'yes'],
    ['docker compose up web', 'yes'],
    ['docker-compose -f dev.yml up', 'yes'],
    ['docker compose up -d', 'no'],
    ['docker compose up --detach', 'no'],
    ['docker compose down', 'no'],
    ['docker build .', 'no'],
    ['yarn workspace web dev', 'yes'],
    ['yarn workspace web build', 'no'],
    ['stripe listen --forward-to localhost:3000', 'yes'],
    ['stripe login', 'no'],
    ['ngrok http 3000', 'yes'],
    ['ngrok config add-authtoken x', 'no'],
    ['env A=b npm start', 'maybe'],
    ['time npm run build', 'no'],
  ])('%j stays up: %s', (command, expected) => expect(staysUp(command)).toBe(expected));

  it.each([
    ['kubectl create deployment web', false],
    ['terraform init', false],
    ['aws init', false],
    ['docker init', false],
    ['git init', false],
    ['cargo new app', false],
    ['mkdir new', false],
    ['rails new app', true],
    ['npx kit init', true],
    ['npm exec kit init', true],
    ['degit a/b app', false],
    ['npx degit a/b app', true],
  ])('%j makes a project: %s', (command, expected) => expect(isScaffold(command)).toBe(expected));

  it.each([
    ['sudo -E npm i -g kit', 'npm', 'install'],
    ['corepack pnpm add kit', 'pnpm', 'install'],
    ['( cd web && npm i )', null, 'install'],
    ['bunx kit', 'bun', 'other'],
    ['time npm run build', 'npm', 'build'],
    ['make build', null, 'build'],
  ] as const)('%j is of %s and takes as long as: %s', (command, manager, pace) => {
    expect(managerCalled(command)).toBe(manager);
    expect(paceOf(command)).toBe(pace);
    expect(isInstall(command)).toBe(pace === 'install');
  });
});
