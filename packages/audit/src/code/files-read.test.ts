import { expect, it } from 'vitest';
import { filesReadIn } from './files-read.ts';

it.each([
  ["fs.readFileSync('data.ini', 'utf8');", ['data.ini']],
  ['const text = await readFile(`./data.ini`, { encoding: "utf8" });', ['data.ini']],
  ["fs.promises.readFile('a/b.csv');\nfs.readFile('a/b.csv', done);", ['a/b.csv']],
  ["fs.createReadStream('data.csv').pipe(parse());", ['data.csv']],
  ["writeFile('data.ini', text);", []],
  ["readFileSync('/etc/hosts');\nreadFileSync('../data.ini');", []],
  ["readFileSync(path);\nreadFileSync(name + '.ini');", []],
  ['readFileSync(', []],
])('finds the files that code reads: %s', (text, files) => {
  expect(filesReadIn(text)).toEqual(files);
});
