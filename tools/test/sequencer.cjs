const Sequencer = require('@jest/test-sequencer').default;
const { existsSync, readFileSync } = require('node:fs');
const { join, relative } = require('node:path');

const root = join(__dirname, '../..');
const file = join(__dirname, 'timings.json');
const timings = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

/** The longest files first, by the committed timings of an earlier run, so that no processor waits for a late one. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => secondsOf(other) - secondsOf(one));
  }
};

function secondsOf({ path, context }) {
  return timings[`${context.config.displayName.name}:${relative(root, path)}`] ?? 0;
}
