import { Injectable } from '@nestjs/common';

/** Notices printed once Fairlead listens. */
export interface StartupNotice {
  /** Lines for the terminal; empty if there is nothing to report. */
  lines(publicUrl: string): Promise<string[]>;
}

/** Modules register theirs in `onModuleInit`. */
@Injectable()
export class StartupNotices {
  private readonly notices: StartupNotice[] = [];

  add(notice: StartupNotice): void {
    this.notices.push(notice);
  }

  async lines(publicUrl: string): Promise<string[]> {
    return (await Promise.all(this.notices.map((notice) => notice.lines(publicUrl)))).flat();
  }
}
