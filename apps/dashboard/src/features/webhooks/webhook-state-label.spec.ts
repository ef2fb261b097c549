import { webhookStateLabel } from './webhook-state-label';

const NEW = { enabled: true, disabled_reason: null, failing_since: null, paused_until: null, last_delivery: null };
const AT = '2026-11-20T10:00:00.000Z';

describe('the state of a webhook', () => {
  it.each([
    ['Nothing sent yet', {}],
    ['Delivering', { last_delivery: { status: 'delivered' as const, at: AT, error: null } }],
    ['Failing', { last_delivery: { status: 'failed' as const, at: AT, error: null }, failing_since: AT }],
    ['Paused', { failing_since: AT, paused_until: AT }],
    ['Disabled', { enabled: false, disabled_reason: 'gone' as const, failing_since: AT }],
    ['Disabled', { enabled: false, disabled_reason: 'manual' as const }],
  ])('is “%s” where %j', (label, more) => {
    expect(webhookStateLabel({ ...NEW, ...more }).label).toBe(label);
  });

  it('is only alarming where nobody has disabled it', () => {
    expect(webhookStateLabel({ ...NEW, enabled: false, disabled_reason: 'manual' }).tone).toBe('idle');
    expect(webhookStateLabel({ ...NEW, enabled: false, disabled_reason: 'failing' }).tone).toBe('bad');
  });
});
