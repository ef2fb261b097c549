import { PASSWORD_MAX_LENGTH } from '@fairlead/contracts';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsResourceName } from '../applications/rules/text-rules';
import { NewPassword } from '../users/user.dto';

/** Changes to the person who is signed in; what is left out stays. */
export class UpdateAccount {
  /**
   * `null` takes the name away.
   * @example "Ann Author"
   */
  @IsOptional()
  @IsResourceName()
  name?: string | null;
}

/** A new password for the person who is signed in. */
export class ChangePassword {
  /**
   * The password until now.
   * @example "correct horse battery staple"
   */
  @IsString()
  @MaxLength(PASSWORD_MAX_LENGTH)
  current_password!: string;

  /**
   * The password from now on, 12 to 128 characters.
   * @example "purple monkey dishwasher lamp"
   */
  @NewPassword()
  new_password!: string;
}

/** The password of the person who is signed in, because a session that was left open is not enough for this. */
export class ConfirmPassword {
  /** @example "correct horse battery staple" */
  @IsString()
  @MaxLength(PASSWORD_MAX_LENGTH)
  password!: string;
}
