// Random choices that a seed repeats.

export class Random {
  /** Each request has a generator of its own, so that one can be repeated without those before it. */
  constructor(seed, index = 0) {
    this.state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) >>> 0;
    for (let turn = 0; turn < 4; turn += 1) this.fraction();
  }

  /** At least 0 and below 1 (mulberry32). */
  fraction() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let value = this.state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  }

  below(limit) {
    return Math.floor(this.fraction() * limit);
  }

  between(from, to) {
    return from + this.below(to - from + 1);
  }

  chance(probability) {
    return this.fraction() < probability;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  text(length, alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789') {
    return Array.from({ length }, () => this.pick(alphabet)).join('');
  }
}
