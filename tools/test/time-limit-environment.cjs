const { TestEnvironment } = require('jest-environment-node');

/**
 * Skips what has not begun when the time is over; what runs then ends as usual. `FAIRLEAD_TEST_UNTIL` is the end of the time, in
 * milliseconds since 1970. Without it nothing is skipped.
 */
module.exports = class TimeLimitEnvironment extends TestEnvironment {
  handleTestEvent(event) {
    if (!isOver()) return;
    if (event.name === 'run_describe_start') event.describeBlock.mode = 'skip';
    if (event.name === 'test_start') event.test.mode = 'skip';
  }
};

function isOver() {
  const until = process.env.FAIRLEAD_TEST_UNTIL;
  return until !== undefined && Date.now() > Number(until);
}
