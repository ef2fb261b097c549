import { ValidateIf } from 'class-validator';

/**
 * The field may be left out, but not be `null`: for fields whose type has no `null`. `IsOptional` skips the other rules for
 * `null` as well, and so lets a value pass that the document does not have.
 */
export const IsOmittable = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);
