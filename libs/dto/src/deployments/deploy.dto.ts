import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { IsRef } from '../applications/rules/text-rules';
import { IsOmittable } from '../common/is-omittable';

/** A new deployment. The body may be empty. */
export class Deploy {
  /**
   * Branch, tag or commit (full or abbreviated), or `HEAD` for the repository's default branch; left out, it is the branch of the
   * application's source. An application that comes from an image or from uploads has none.
   * @example "v1.4.2"
   */
  @IsOmittable()
  @IsRef()
  ref?: string;

  /**
   * The upload to deploy. An application whose source are uploads needs it; where the source is a repository, the archive takes its
   * place in this deployment.
   * @example "upl_01jd7q7c3dhw6y8r1n5p7t9v2x"
   */
  @IsOmittable()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  upload_id?: string;
}

/** A deployment that starts a kept release again, with the settings it had. The body may be empty. */
export class RollBack {
  /**
   * A former deployment of the application whose release is kept; left out, it is the one before the release that runs now.
   * @example "dep_01jd7q0z9kfp3r5t7v2x4y6a8c"
   */
  @IsOmittable()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  deployment_id?: string;
}
