import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { EngineError, secret, type AcmeSpec } from '@fairlead/engine';
import { Config } from '../../platform/config/config';

/** The ACME authority, as configured. */
@Injectable()
export class AcmeAuthority {
  constructor(private readonly config: Config) {}

  /** Whether new domains get a certificate automatically. */
  get isDefault(): boolean {
    return this.config.get('FAIRLEAD_ACME_EMAIL') !== undefined;
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
