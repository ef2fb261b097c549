import { IsBoolean, IsOptional } from 'class-validator';
import { IsMultilineText } from './rules/text-rules';

/** A page for visitors in place of the application. What runs goes on running. */
export class SetMaintenance {
  /** @example true */
  @IsBoolean()
  enabled!: boolean;

  /**
   * Said on the page; left out, it says that the application is being worked on.
   * @example "Back at 14:00."
   */
  @IsOptional()
  @IsMultilineText()
  message?: string | null;
}
