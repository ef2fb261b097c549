import type { TimelineEntry } from '@fairlead/client';
import { crashOf, timelineSentence } from './timeline-sentence';

const crash = (details: object | null): TimelineEntry => ({
  id: 'evt_1',
  at: '2026-11-20T10:04:30.000Z',
  kind: 'status',
  category: 'problem',
  name: 'application.crashed',
  subject: { type: 'application', id: 'app_1', name: 'shop' },
  actor: { type: 'system', id: 'system', name: 'Fairlead' },
  data: { reason: 'The process ends again and again (exit code 1).', details },
  deployment: null,
});
const DIAGNOSIS = {
  message: 'The variable API_KEY is not set.',
  evidence: { text: "KeyError: 'API_KEY'", seq: null, at: '2026-11-20T10:04:29.812Z' },
};

describe('a crash in the timeline', () => {
  it('says how the process ended and why, and knows the moment in the log', () => {
    const entry = crash({ process: 'mailer 2', diagnosis: DIAGNOSIS });
    expect(timelineSentence(entry).more).toBe(
      'The process ends again and again (exit code 1). The variable API_KEY is not set.',
    );
    expect(crashOf(entry)).toEqual({
      message: DIAGNOSIS.message,
      process: 'mailer 2',
      at: '2026-11-20T10:04:29.812Z',
    });
  });

  it.each([null, {}, { process: 'web', diagnosis: null }, { process: 'web', diagnosis: { message: 7 } }])(
    'has only its reason where it has no diagnosis: %j',
    (details) => {
      expect(crashOf(crash(details))).toBeUndefined();
      expect(timelineSentence(crash(details)).more).toBe('The process ends again and again (exit code 1).');
    },
  );
});
