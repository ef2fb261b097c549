const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');

/**
 * One line for each test file, on standard error, and the whole text of each failure. Skipped tests are named: nothing is
 * skipped in silence. `FAIRLEAD_TEST_REPORT` names a file for the results as JSON.
 */
module.exports = class Reporter {
  constructor() {
    this.files = [];
  }

  onTestResult(test, result) {
    const { path: name } = test;
    const project = test.context.config.displayName.name;
    const seconds = (result.perfStats.end - result.perfStats.start) / 1000;
    const failed = result.numFailingTests > 0 || Boolean(result.testExecError);
    this.files.push({
      name,
      project,
      seconds,
      status: failed ? 'failed' : 'passed',
      passed: result.numPassingTests,
      failed: result.numFailingTests,
      skipped: result.numPendingTests + result.numTodoTests,
    });
    this.say(
      `${failed ? 'FAIL' : 'ok  '} [${project}] ${relative(process.cwd(), name)}: ${result.numPassingTests} passed (${seconds.toFixed(1)} s)`,
    );
    for (const one of result.testResults.filter(({ status }) => status === 'pending' || status === 'todo')) {
      this.say(`     skipped: ${one.fullName}`);
    }
    if (result.failureMessage) this.say(result.failureMessage);
  }

  onRunStart() {}

  onRunComplete() {
    const report = process.env.FAIRLEAD_TEST_REPORT;
    if (report !== undefined) writeFileSync(report, JSON.stringify(this.files));
  }

  say(text) {
    process.stderr.write(`${text}\n`);
  }
};
