const Sequencer = require('@jest/test-sequencer').default;
const { existsSync, readFileSync } = require('node:fs');
const { join, relative } = require('node:path');

const root = join(__dirname, '../..');
const file = join(__dirname, 'timings.json');
const timings = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

/**
 * The longest files first, by the committed timings of an earlier run, so that no processor waits for a late one. A file without
 * a timing counts as the median of its project: if it is long, it must not come last. In a run with a time limit the shortest come
 * first, because then most files have run when the time is over.
 */
module.exports = class ByDuration extends Sequencer {
  sort(tests) {
    const sorted = [...tests].sort((one, other) => secondsOf(other) - secondsOf(one));
    return process.env.FAIRLEAD_TEST_UNTIL === undefined ? sorted : sorted.reverse();
  }
};

const medians = new Map();

function secondsOf({ path, context }) {
  const project = context.config.displayName.name;
  return timings[`${project}:${relative(root, path)}`] ?? medianOf(project);
}

function medianOf(project) {
  if (!medians.has(project)) {
    const names = Object.keys(timings).filter((name) => name.startsWith(`${project}:`));
    const sorted = names.map((name) => timings[name]).sort((one, other) => one - other);
    medians.set(project, sorted[Math.floor(sorted.length / 2)] ?? 0);
  }
  return medians.get(project);
}
