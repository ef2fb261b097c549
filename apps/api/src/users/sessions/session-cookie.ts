import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { Config } from '../../platform/config/config';

const NAME = 'fairlead_session';

/**
 * The session cookie. Over HTTPS it is `Secure` and has the `__Host-` prefix, so that browsers accept it from this host
 * only; the plain name is then ignored, since another site on plain HTTP could have set it.
 */
@Injectable()
export class SessionCookie {
  private readonly alwaysSecure: boolean;

  constructor(config: Config) {
    this.alwaysSecure = config.publicUrl().startsWith('https:');
  }

  read(request: Request): string | undefined {
    const { cookie } = request.headers;
    return cookie === undefined ? undefined : parseCookie(cookie)[this.name(request)];
  }

  write(request: Request, response: Response, value: string, expires: Date): void {
    this.set(request, response, value, expires);
  }

  clear(request: Request, response: Response): void {
    this.set(request, response, '', new Date(0));
  }

  private set(request: Request, response: Response, value: string, expires: Date): void {
    const secure = this.isSecure(request);
    const cookie = {
      name: this.name(request),
      value,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      expires,
    } as const;
    response.append('Set-Cookie', stringifySetCookie(cookie));
  }

  private name(request: Request): string {
    return this.isSecure(request) ? `__Host-${NAME}` : NAME;
  }

  private isSecure(request: Request): boolean {
    return this.alwaysSecure || request.secure;
  }
}
