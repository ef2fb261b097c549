import { nextCheckAt, RELIABLE_HEADS } from './poll-times';

const NOW = new Date('2026-11-20T10:00:00Z');
const TIMES = { now: NOW, slowSeconds: 600, random: 0.5 };
const AUTO_DEPLOY = { branch: null, tags: null, paths: [], ignore_paths: [], poll_seconds: 60 };
const IDLE = { hookPending: false, failures: 0, lastHookAt: null, announcedHeads: 0 };
const HOOKED = { ...IDLE, announcedHeads: RELIABLE_HEADS, lastHookAt: new Date('2026-11-20T05:00:00Z') };

const seconds = (...given: Parameters<typeof nextCheckAt>): number | undefined => {
  const at = nextCheckAt(...given);
  return at ? (at.getTime() - NOW.getTime()) / 1000 : undefined;
};

describe('the next check of a repository', () => {
  it('comes within poll_seconds, less often while hooks arrive reliably, and never with 0', () => {
    expect(seconds(AUTO_DEPLOY, IDLE, TIMES)).toBe(54);
    expect(seconds(AUTO_DEPLOY, HOOKED, TIMES)).toBe(540);
    expect(seconds(AUTO_DEPLOY, { ...HOOKED, announcedHeads: RELIABLE_HEADS - 1 }, TIMES)).toBe(54);
    expect(seconds(AUTO_DEPLOY, { ...HOOKED, lastHookAt: new Date('2026-11-20T03:00:00Z') }, TIMES)).toBe(54);
    expect(seconds({ ...AUTO_DEPLOY, poll_seconds: 3600 }, HOOKED, TIMES)).toBe(3240);
    expect(seconds({ ...AUTO_DEPLOY, poll_seconds: 0 }, IDLE, TIMES)).toBeUndefined();
  });

  it('is spread, and less and less often where the repository cannot be read', () => {
    expect(seconds(AUTO_DEPLOY, IDLE, { ...TIMES, random: 0 })).toBe(51);
    expect(seconds(AUTO_DEPLOY, IDLE, { ...TIMES, random: 1 })).toBe(57);
    const failing = [1, 2, 3, 50].map((failures) => seconds(AUTO_DEPLOY, { ...IDLE, failures }, TIMES));
    expect(failing).toEqual([108, 216, 432, 540]);
  });

  it('comes soon where a hook has announced a push, whatever is polled', () => {
    const pending = { ...HOOKED, hookPending: true };
    expect(seconds({ ...AUTO_DEPLOY, poll_seconds: 0 }, { ...pending, failures: 1 }, TIMES)).toBe(9);
    expect(seconds(AUTO_DEPLOY, { ...pending, failures: 2 }, TIMES)).toBe(18);
  });
});
