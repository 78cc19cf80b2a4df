import { describe, expect, it } from 'vitest';
import { filesWrittenBy } from './written-files.ts';

describe('the files that a command writes into', () => {
  it.each([
    ["cat <<'EOF' > app.js\nx\nEOF", ['app.js']],
    ['cat > ./app.js <<EOF\nx\nEOF', ['app.js']],
    ['echo "KEY=x" >> .env', ['.env']],
    ['printf "a" | tee file', ['file']],
    ['printf "a" | sudo tee -a /etc/hosts', ['/etc/hosts']],
    ['echo a > one && echo b > two', ['one', 'two']],
    ['npm run build > log 2>&1', ['log']],
    ['npm i > /dev/null', []],
    ['npm i 2>&1', []],
    ['node app.js < input', []],
    ['echo "a > b"', []],
    ['npm i # > log', []],
    ['tee', []],
  ])('%j: %j', (command, files) => expect(filesWrittenBy(command)).toEqual(files));
});
