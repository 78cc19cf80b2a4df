import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { findAnchors, findReferences } from './markdown-references.mjs';
import { root } from './run-command.mjs';

const checks = { path: checkPath, source: checkSource, link: checkLink };
const problems = listDocuments().flatMap(checkDocument);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function checkDocument(document) {
  const markdown = readFileSync(join(root, document), 'utf8');
  return findReferences(markdown).flatMap(({ kind, target, line }) => {
    const problem = checks[kind](document, target);
    return problem ? [`${document}:${line}: ${problem}`] : [];
  });
}

function checkPath(_document, path) {
  return existsSync(join(root, path)) ? undefined : `\`${path}\` does not exist`;
}

// Only texts beside the sources name files from where they stand; a guide's `src/index.ts` is its reader's.
function checkSource(document, path) {
  if (!/^packages\/[^/]+\/src\//.test(document)) return undefined;
  return existsSync(join(root, dirname(document), path)) ? undefined : `\`${path}\` is not beside it`;
}

function checkLink(document, target) {
  const [path, anchor] = target.split('#').map(decodeURIComponent);
  const base = path.startsWith('/') ? root : dirname(join(root, document));
  const file = path === '' ? join(root, document) : resolve(base, path.replace(/^\//, ''));
  if (!existsSync(file)) return `the link ${target} leads to no file`;
  if (anchor === undefined || !file.endsWith('.md') || !statSync(file).isFile()) return undefined;
  return findAnchors(readFileSync(file, 'utf8')).has(anchor)
    ? undefined
    : `the link ${target} leads to no heading of ${relative(root, file)}`;
}

function listDocuments() {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'];
    const listed = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  } catch {
    // A copy without git: a released archive, for example.
    return walk('.');
  }
}

function walk(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return isSkipped(entry.name) ? [] : walk(join(folder, entry.name));
    return entry.name.endsWith('.md') ? [join(folder, entry.name)] : [];
  });
}

function isSkipped(name) {
  return ['node_modules', 'dist', '.git', '.waymark', 'coverage', 'test-output'].includes(name);
}
