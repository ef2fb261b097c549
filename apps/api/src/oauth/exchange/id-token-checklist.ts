import { ID_TOKEN_CHECKS, type ExchangeRefusal, type IdTokenCheckName } from '@fairlead/contracts';
import type { IdTokenCheckRecord } from '@fairlead/dto';

export interface FailedCheck {
  readonly check: IdTokenCheckName;
  readonly reason: ExchangeRefusal;
  /** For people who administer Fairlead. It contains claims of the token and settings of Fairlead. */
  readonly message: string;
}

/** The results of the checks of one id token. The first that failed decides. */
export class IdTokenChecklist {
  private readonly results = new Map<IdTokenCheckName, Omit<IdTokenCheckRecord, 'name'>>();
  private failures: FailedCheck[] = [];

  pass(check: IdTokenCheckName, message: string): void {
    this.results.set(check, { result: 'passed', message });
  }

  fail(check: IdTokenCheckName, reason: ExchangeRefusal, message: string): void {
    this.results.set(check, { result: 'failed', message });
    this.failures.push({ check, reason, message });
  }

  /** The failure that comes first in the order of the checks. */
  get refusal(): FailedCheck | undefined {
    const failed = (check: IdTokenCheckName) => this.failures.find((failure) => failure.check === check);
    return ID_TOKEN_CHECKS.map(failed).find((failure) => failure !== undefined);
  }

  get records(): IdTokenCheckRecord[] {
    return ID_TOKEN_CHECKS.map((name) => ({
      name,
      ...(this.results.get(name) ?? {
        result: 'skipped' as const,
        message: 'Not checked, because an earlier check failed.',
      }),
    }));
  }
}
