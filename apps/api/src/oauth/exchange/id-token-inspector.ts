import { ID_TOKEN_LEEWAY_MAX_SECONDS } from '@fairlead/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { oneLine } from '../../platform/text/plain-text';
import { TrustedPipeline } from '../pipelines/trusted-pipeline.entity';
import { choosePipeline, matchPipeline, type PipelineMatch } from './choose-pipeline';
import { ALGORITHMS, decodeIdToken, isIdTokenType, replayKeyOf, type DecodedIdToken } from './decode-id-token';
import { IdTokenChecklist, type FailedCheck } from './id-token-checklist';
import { IdTokenVerifier } from './id-token-verifier';
import { claimText, type Claims } from './pipeline-run';
import { UsedIdToken } from './used-id-token.entity';

const HOUR_SECONDS = 3600;
const QUOTE_MAX = 200;
const SUBJECT_MAX = 1000;

export interface IdTokenInspection {
  readonly checklist: IdTokenChecklist;
  readonly claims: Claims | undefined;
  /** The enabled trusted pipelines of its issuer and audience. */
  readonly matches: readonly PipelineMatch[];
  readonly refusal: FailedCheck | undefined;
  /** Set where nothing is refused. */
  readonly accepted: AcceptedIdToken | undefined;
}

export interface AcceptedIdToken {
  readonly match: PipelineMatch;
  readonly claims: Claims;
  readonly replayKey: string;
  readonly expiresAt: Date;
}

/** Makes all checks of an id token, for exchanges and for people who try one out. Nothing is changed. */
@Injectable()
export class IdTokenInspector {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly verifier: IdTokenVerifier,
  ) {}

  /** `pipelineId`: the trusted pipeline that the request names. */
  async inspect(text: string, pipelineId?: string): Promise<IdTokenInspection> {
    const checklist = new IdTokenChecklist();
    const token = await decodeIdToken(text);
    if (!token) {
      checklist.fail('format', 'malformed', 'It is no JSON Web Token of three parts, or it is too long.');
      return { checklist, claims: undefined, matches: [], refusal: checklist.refusal, accepted: undefined };
    }
    checklist.pass('format', 'It is a signed JSON Web Token.');
    checkAlgorithm(checklist, token);
    const pipelines = await this.findPipelines(checklist, token, pipelineId);
    const isVerified = pipelines.length > 0 && (await this.verify(checklist, token));
    checkSubject(checklist, token);
    const matches = pipelines.map((pipeline) => matchPipeline(pipeline, token.claims));
    const chosen = choosePipeline(matches);
    checkClaims(checklist, matches, chosen);
    const replayKey = replayKeyOf(claimText(token.claims, 'iss') ?? '', token);
    if (isVerified) await this.checkUse(checklist, replayKey);
    const { refusal } = checklist;
    const accepted = chosen && !refusal && isVerified ? this.accept(chosen, token, replayKey) : undefined;
    return { checklist, claims: token.claims, matches, refusal, accepted };
  }

  private accept(match: PipelineMatch, { claims }: DecodedIdToken, replayKey: string): AcceptedIdToken {
    // Until then the token would be accepted again, also if the leeway were raised meanwhile.
    const expiresAt = new Date((Number(claims['exp']) + ID_TOKEN_LEEWAY_MAX_SECONDS + 1) * 1000);
    return { match, claims, replayKey, expiresAt };
  }

  /** Whose signature is checked at all: keys of other issuers are never requested. */
  private async findPipelines(
    checklist: IdTokenChecklist,
    { claims }: DecodedIdToken,
    pipelineId: string | undefined,
  ): Promise<TrustedPipeline[]> {
    const issuer = claimText(claims, 'iss') ?? '';
    const audience = audienceOf(claims);
    const ofIssuer = await this.dataSource.manager.findBy(TrustedPipeline, {
      issuer,
      ...(pipelineId !== undefined && { id: pipelineId }),
    });
    const enabled = ofIssuer.filter((pipeline) => pipeline.enabled);
    if (issuer === '' || enabled.length === 0) {
      const why =
        ofIssuer.length > 0 ? 'Each trusted pipeline of the issuer is disabled' : 'No trusted pipeline has the issuer';
      const named =
        pipelineId === undefined ? why : 'The trusted pipeline that is named is disabled, or has not the issuer';
      checklist.fail('issuer', 'untrusted', `${named} ${quoted(issuer)}.`);
      return [];
    }
    checklist.pass('issuer', `The issuer is ${quoted(issuer)}.`);
    const ofAudience = enabled.filter((pipeline) => pipeline.audience === audience);
    if (ofAudience.length === 0) {
      const expected = [...new Set(enabled.map((pipeline) => quoted(pipeline.audience)))].join(' or ');
      checklist.fail('audience', 'untrusted', `The audience is ${quoted(audience)}; expected is ${expected}.`);
      return [];
    }
    checklist.pass('audience', `The audience is ${quoted(audience)}.`);
    return ofAudience;
  }

  /** Whether signature and times are valid. */
  private async verify(checklist: IdTokenChecklist, token: DecodedIdToken): Promise<boolean> {
    if (checklist.refusal !== undefined) return false;
    const outcome = await this.verifier.verify(token);
    if (outcome.kind === 'unsigned') {
      checklist.fail('signature', outcome.reason, outcome.message);
      return false;
    }
    checklist.pass('signature', 'The signature is by a key of the issuer.');
    const maxHours = this.config.get('FAIRLEAD_ID_TOKEN_MAX_HOURS');
    const expiry = Number(token.claims['exp']);
    if (outcome.kind === 'untimely') checklist.fail('time', outcome.reason, outcome.message);
    else if (expiry - Date.now() / 1000 > maxHours * HOUR_SECONDS)
      checklist.fail('time', 'malformed', `It expires in more than ${maxHours} hours.`);
    else checklist.pass('time', `It is valid until ${new Date(expiry * 1000).toISOString()}.`);
    return checklist.refusal === undefined;
  }

  private async checkUse(checklist: IdTokenChecklist, id: string): Promise<void> {
    if (await this.dataSource.manager.existsBy(UsedIdToken, { id }))
      checklist.fail('single_use', 'replayed', 'It was exchanged already.');
    else checklist.pass('single_use', 'It was not exchanged yet.');
  }
}

function checkAlgorithm(checklist: IdTokenChecklist, { algorithm, type }: DecodedIdToken): void {
  if (!ALGORITHMS.includes(algorithm))
    checklist.fail('algorithm', 'malformed', `The algorithm ${quoted(algorithm)} is not accepted.`);
  else if (!isIdTokenType(type))
    checklist.fail('algorithm', 'malformed', `The type ${quoted(type)} is not that of an id token.`);
  else checklist.pass('algorithm', `It is signed with ${algorithm}.`);
}

function checkSubject(checklist: IdTokenChecklist, { claims }: DecodedIdToken): void {
  const subject = claims['sub'];
  if (typeof subject !== 'string' || subject === '' || subject.length > SUBJECT_MAX)
    checklist.fail('subject', 'malformed', 'It has no subject (sub).');
  else checklist.pass('subject', `The subject is ${quoted(subject)}.`);
}

/** Pull requests are reported where they are the only reason. */
function checkClaims(
  checklist: IdTokenChecklist,
  matches: readonly PipelineMatch[],
  chosen: PipelineMatch | undefined,
): void {
  if (matches.length === 0) return;
  if (chosen) {
    checklist.pass('conditions', `${quoted(chosen.pipeline.name)} accepts its claims.`);
    checklist.pass('event', 'The kind of run is accepted.');
    return;
  }
  const holding = matches.find(({ conditions }) => conditions.every(({ holds }) => holds));
  if (holding) {
    checklist.pass('conditions', `${quoted(holding.pipeline.name)} accepts its claims.`);
    checklist.fail('event', 'pull_request', `${quoted(holding.pipeline.name)} accepts no runs for pull requests.`);
    return;
  }
  const failed = (match: PipelineMatch): string =>
    match.conditions
      .filter(({ holds }) => !holds)
      .map(({ claim, actual }) => `${claim} is ${quoted(actual)}`)
      .join(', ');
  const reasons = matches.map((match) => `${quoted(match.pipeline.name)}: ${failed(match)}`);
  checklist.fail(
    'conditions',
    'no_match',
    `No trusted pipeline accepts its claims. ${reasons.slice(0, 5).join('; ')}.`,
  );
}

/** A single audience: a token for several services can be used by each of them at the others. */
function audienceOf({ aud }: Claims): string | undefined {
  if (typeof aud === 'string') return aud;
  return Array.isArray(aud) && aud.length === 1 && typeof aud[0] === 'string' ? aud[0] : undefined;
}

function quoted(text: string | undefined): string {
  return text === undefined ? 'missing' : `"${oneLine(text, QUOTE_MAX)}"`;
}
