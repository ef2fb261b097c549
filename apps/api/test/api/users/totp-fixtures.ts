import { generateSync } from 'otplib';
import type supertest from 'supertest';
import { TotpSecret } from '../../../src/users/totp/totp-secret.entity';
import { PASSWORD } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';

export const TOTP_PATH = '/api/dashboard/account/totp';

const STEP_SECONDS = 30;
const EDGE_SECONDS = 3;

/** What the app shows, or has shown or will show so many seconds from now. */
export function totpCode(secret: string, secondsFromNow = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + secondsFromNow });
}

export interface TotpEnrollment {
  secret: string;
  /** The code that has confirmed it. */
  code: string;
  recovery_codes: string[];
}

/** Until the step lasts for so long at least: what is done within that time is done in one step. */
export async function waitForTotpStep(seconds: number): Promise<void> {
  for (;;) {
    const left = STEP_SECONDS - ((Date.now() / 1000) % STEP_SECONDS);
    if (left >= seconds) return;
    await new Promise((resolve) => setTimeout(resolve, left * 1000));
  }
}

/** Turns on the second factor of whoever the agent is, when the step is not about to end. */
export async function enrollTotp(agent: supertest.Agent): Promise<TotpEnrollment> {
  await waitForTotpStep(EDGE_SECONDS);
  const begun = await agent.post(TOTP_PATH).send({ password: PASSWORD }).expect(200);
  const { secret } = begun.body.data;
  const code = totpCode(secret);
  const confirmed = await agent.post(`${TOTP_PATH}/confirm`).send({ code }).expect(200);
  return { secret, code, recovery_codes: confirmed.body.data.recovery_codes };
}

/** As if no code had been used, so that a test need not wait for the next one. */
export async function forgetUsedTotpCodes(api: TestApi): Promise<void> {
  await api.dataSource.manager.updateAll(TotpSecret, { lastStep: 0 });
}
