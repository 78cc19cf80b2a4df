import { expect } from 'vitest';
import { validateXML } from 'xmllint-wasm';

/** Which attributes the elements of a JUnit file may have, as Jenkins reads it; those with `!` they must have. */
const ATTRIBUTES = {
  testsuites: ['name', 'time', 'tests', 'failures', 'errors'],
  testsuite: [
    ...['name!', 'tests!', 'failures!', 'errors!', 'group', 'time', 'skipped', 'timestamp', 'hostname', 'id'],
    ...['package', 'file', 'log', 'url'],
  ],
  testcase: ['name!', 'time', 'classname', 'group'],
  property: ['name!', 'value!'],
  failure: ['type', 'message'],
  error: ['type', 'message'],
  skipped: ['type', 'message'],
};

/** Which elements they may hold. */
const CONTENT: Readonly<Record<string, readonly string[]>> = {
  testsuites: ['testsuite'],
  testsuite: ['properties', 'testcase'],
  properties: ['property'],
  testcase: ['failure', 'error', 'skipped'],
};

function elementOf(name: string, attributes: readonly string[]): string {
  const inner = (CONTENT[name] ?? []).map((each) => `<xs:element ref="${each}"/>`).join('');
  const choice = inner === '' ? '' : `<xs:choice minOccurs="0" maxOccurs="unbounded">${inner}</xs:choice>`;
  const own = attributes.map(
    (each) =>
      `<xs:attribute name="${each.replace('!', '')}" type="xs:string" use="${each.endsWith('!') ? 'required' : 'optional'}"/>`,
  );
  return `<xs:element name="${name}"><xs:complexType mixed="${inner === ''}">${choice}${own.join('')}</xs:complexType></xs:element>`;
}

const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${Object.entries({
  ...ATTRIBUTES,
  properties: [],
})
  .map(([name, attributes]) => elementOf(name, attributes))
  .join('')}</xs:schema>`;

/** Expects a file that every reader of JUnit files takes; GitLab shows the text of what broke, and not its message. */
export async function expectJunit(contents: string): Promise<void> {
  const { errors } = await validateXML({ xml: [{ fileName: 'junit.xml', contents }], schema: [schema] });
  expect(errors.map(({ message }) => message)).toEqual([]);
  expect(contents).not.toMatch(/<(?:failure|error)\b[^>]*(?:\/>|><\/)/u);
}
