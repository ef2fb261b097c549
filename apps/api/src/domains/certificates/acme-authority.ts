import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { TlsMode } from '@fairlead/contracts';
import { EngineError, secret, type AcmeSpec } from '@fairlead/engine';
import { Config } from '../../platform/config/config';
import { errorCode, StartError } from '../../platform/lifecycle/start-error';

/** The ACME authority, as configured. */
@Injectable()
export class AcmeAuthority implements OnModuleInit {
  private readonly logger = new Logger('AcmeAuthority');

  constructor(private readonly config: Config) {}

  /** @throws {StartError} if the file of root certificates is not one: otherwise every certificate would fail later. */
  async onModuleInit(): Promise<void> {
    const file = this.config.get('FAIRLEAD_ACME_CA_FILE');
    if (file === undefined) return;
    try {
      const certificate = new X509Certificate(await readFile(file));
      this.logger.debug(`FAIRLEAD_ACME_CA_FILE: ${certificate.subject}`);
    } catch (error) {
      const code = errorCode(error);
      const problem = /^E[A-Z]+$/.test(code)
        ? `cannot be read (${code})`
        : 'does not contain a certificate in PEM format';
      throw new StartError(`The file of FAIRLEAD_ACME_CA_FILE (${file}) ${problem}.`, error);
    }
  }

  /** How a new domain is encrypted that specifies nothing. No authority issues for a wildcard by HTTP or TLS. */
  defaultMode(hostname: string): TlsMode {
    const mode = this.config.get('FAIRLEAD_DEFAULT_TLS');
    return mode === 'auto' && hostname.startsWith('*.') ? 'off' : mode;
  }

  get directory(): string {
    return this.config.get('FAIRLEAD_ACME_DIRECTORY');
  }

  /** @throws {EngineError} CERTIFICATE_FAILED if the file of root certificates cannot be read. */
  async spec(): Promise<AcmeSpec> {
    const email = this.config.get('FAIRLEAD_ACME_EMAIL');
    const keyId = this.config.get('FAIRLEAD_ACME_EAB_KEY_ID');
    const macKey = this.config.get('FAIRLEAD_ACME_EAB_MAC_KEY');
    const roots = await this.roots();
    return {
      directory: this.directory,
      ...(email !== undefined && { email }),
      ...(roots !== undefined && { roots }),
      ...(keyId !== undefined && macKey !== undefined && { externalAccount: { keyId, macKey: secret(macKey) } }),
    };
  }

  private async roots(): Promise<string | undefined> {
    const file = this.config.get('FAIRLEAD_ACME_CA_FILE');
    if (file === undefined) return undefined;
    try {
      return await readFile(file, 'utf8');
    } catch (cause) {
      throw new EngineError('CERTIFICATE_FAILED', 'The file set in FAIRLEAD_ACME_CA_FILE cannot be read.', { cause });
    }
  }
}
