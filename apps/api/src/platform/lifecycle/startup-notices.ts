import { Injectable } from '@nestjs/common';

/** Something to tell whoever started Fairlead, printed once it listens. */
export interface StartupNotice {
  /** Lines for the terminal; none where there is nothing to say. */
  lines(publicUrl: string): Promise<string[]>;
}

/** Modules add theirs in `onModuleInit`. */
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
