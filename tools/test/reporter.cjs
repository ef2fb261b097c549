/**
 * One line for each test file, on standard error, and the whole text of each failure. Skipped tests are named: nothing is
 * skipped in silence.
 */
module.exports = class Reporter {
  onTestResult(test, result) {
    const name = test.path.slice(process.cwd().length + 1);
    const took = ((result.perfStats.end - result.perfStats.start) / 1000).toFixed(1);
    const failed = result.numFailingTests > 0 || result.testExecError;
    this.say(
      `${failed ? 'FAIL' : 'ok  '} [${test.context.config.displayName.name}] ${name}: ${result.numPassingTests} passed (${took} s)`,
    );
    for (const one of result.testResults.filter(({ status }) => status === 'pending' || status === 'todo')) {
      this.say(`     skipped: ${one.fullName}`);
    }
    if (result.failureMessage) this.say(result.failureMessage);
  }

  onRunStart() {}

  onRunComplete() {}

  say(text) {
    process.stderr.write(`${text}\n`);
  }
};
