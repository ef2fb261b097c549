import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, Matches, Max, Min, ValidateIf } from 'class-validator';
import { SERVER_NAME } from './create-server.dto';
import { IsHost } from './host-rule';
import { IsLabelsChange } from './label-rules';

/**
 * Changes to a server, by the rules of JSON Merge Patch (RFC 7396): what is left out stays, labels are merged, and `null` takes
 * a label away. With another `host` or `port` the server is prepared again there, and must show the host key that is trusted.
 */
export class UpdateServer {
  /**
   * Unique, 1 to 64 letters, digits, spaces, ".", "_" and "-".
   * @example "web-1"
   */
  @ValidateIf((change: UpdateServer) => change.name !== undefined)
  @IsString()
  @Matches(SERVER_NAME, { message: '$property must be 1 to 64 letters, digits, spaces, ".", "_" and "-"' })
  name?: string;

  /** Labels to set, and `null` for each that is to be taken away; `null` instead of the object takes all away. */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string', nullable: true },
    nullable: true,
    example: { region: 'eu-west', old: null },
  })
  @ValidateIf((change: UpdateServer) => change.labels !== undefined)
  @IsLabelsChange()
  labels?: Record<string, string | null> | null;

  /**
   * IP address or hostname. Not with `connection: local`.
   * @example "203.0.113.11"
   */
  @ValidateIf((change: UpdateServer) => change.host !== undefined)
  @IsHost()
  host?: string;

  /**
   * Port of its SSH server. Not with `connection: local`.
   * @example 22
   */
  @ValidateIf((change: UpdateServer) => change.port !== undefined)
  @IsInt()
  @Min(1)
  @Max(65535)
  port?: number;
}
