import { writeFileSync } from 'node:fs';

/** A reporter of vitest that writes what `vitest-counts.mjs` reads into the file of `--outputFile`. */
export default class TestReport {
  startedAt = new Map();
  endedAt = new Map();

  onInit({ config }) {
    this.file = config.outputFile;
  }

  // Loading a file and its hooks are a part of it: many start a service before their first test.
  onTestModuleQueued(testModule) {
    this.startedAt.set(testModule.id, Date.now());
  }

  onTestModuleEnd(testModule) {
    this.endedAt.set(testModule.id, Date.now());
  }

  onTestRunEnd(testModules) {
    writeFileSync(this.file, JSON.stringify({ files: testModules.map((each) => this.read(each)) }));
  }

  read(testModule) {
    const startedAt = this.startedAt.get(testModule.id) ?? Date.now();
    return {
      name: testModule.moduleId,
      project: testModule.project.name,
      startedAt,
      endedAt: this.endedAt.get(testModule.id) ?? startedAt,
      state: testModule.state(),
      tests: [...testModule.children.allTests()].map((test) => ({
        name: test.fullName,
        state: test.result().state,
      })),
    };
  }
}
