import { Injectable } from '@nestjs/common';
import type { ExchangeRefusal } from '@fairlead/contracts';
import { Config } from '../../platform/config/config';
import { ALGORITHMS, type DecodedIdToken } from './decode-id-token';
import { IssuerKeys, IssuerKeysError } from './issuer-keys';
import { loadJose } from './load-jose';
import { claimText } from './pipeline-run';

type Verification =
  | { readonly kind: 'valid' }
  /** Signed by the issuer, but not valid now. */
  | { readonly kind: 'untimely'; readonly reason: ExchangeRefusal; readonly message: string }
  | { readonly kind: 'unsigned'; readonly reason: ExchangeRefusal; readonly message: string };

/** Verifies the signature and the times of an id token whose issuer is trusted. */
@Injectable()
export class IdTokenVerifier {
  constructor(
    private readonly config: Config,
    private readonly keys: IssuerKeys,
  ) {}

  async verify({ text, claims }: DecodedIdToken): Promise<Verification> {
    const { errors, jwtVerify } = await loadJose();
    const issuer = claimText(claims, 'iss') ?? '';
    const options = {
      issuer,
      algorithms: [...ALGORITHMS],
      clockTolerance: this.config.get('FAIRLEAD_ID_TOKEN_LEEWAY_SECONDS'),
      maxTokenAge: this.config.get('FAIRLEAD_ID_TOKEN_MAX_HOURS') * 3600,
      requiredClaims: ['exp', 'iat'],
    };
    try {
      await this.keys.use(issuer, (keys) => jwtVerify(text, keys, options));
      return { kind: 'valid' };
    } catch (error) {
      if (error instanceof IssuerKeysError)
        return {
          kind: 'unsigned',
          reason: 'issuer_unavailable',
          message: `The keys of the issuer cannot be read: ${error.message}`,
        };
      if (error instanceof errors.JWTExpired)
        return untimely(error.claim === 'exp' ? 'expired' : 'malformed', error.message);
      if (error instanceof errors.JWTClaimValidationFailed)
        return untimely(
          ['nbf', 'iat'].includes(error.claim) && error.reason === 'check_failed' ? 'not_yet_valid' : 'malformed',
          error.message,
        );
      if (error instanceof errors.JOSEError)
        return { kind: 'unsigned', reason: 'untrusted', message: `The signature is not valid (${error.code}).` };
      throw error;
    }
  }
}

function untimely(reason: ExchangeRefusal, message: string): Verification {
  return { kind: 'untimely', reason, message: `Its times are not accepted: ${message}.` };
}
