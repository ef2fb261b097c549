import { pathPatternProblem, tagPatternProblem } from '@fairlead/contracts';
import { validationRule, type ValueCheck } from '../../common/validation-rule';

const ofText =
  (problemOf: (text: string) => string | undefined): ValueCheck =>
  (value) =>
    typeof value === 'string' ? problemOf(value) : 'must be a text that is not empty';

export const checkPathPattern = ofText(pathPatternProblem);
export const checkTagPattern = ofText(tagPatternProblem);

export const IsTagPattern = (): PropertyDecorator => validationRule('is_tag_pattern', checkTagPattern);
