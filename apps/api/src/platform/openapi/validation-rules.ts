import { getMetadataStorage } from 'class-validator';

/** What the plugin has found out about one property. */
type PropertyNotes = Record<string, unknown>;
type Constructor = new () => object;

interface Rule {
  propertyName: string;
  name?: string;
  type: string;
  constraints?: unknown[];
  each?: boolean;
}

const MOMENT = '2026-11-20T16:00:00.000Z';

/**
 * The plugin reads the source; what it cannot read there (bounds that are constants, defaults, the effect of IsOptional
 * on a property with a default) is taken from the validation metadata.
 */
export function applyValidationRules(type: Constructor, properties: Record<string, PropertyNotes>): void {
  const rules: Rule[] = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  for (const rule of rules) {
    const notes = properties[rule.propertyName];
    if (notes && !rule.each) apply(rule, notes);
  }
  const blank: Record<string, unknown> = { ...new type() };
  for (const [name, notes] of Object.entries(properties)) {
    const value = blank[name];
    if (['string', 'number', 'boolean'].includes(typeof value)) notes['default'] = value;
    if (name.endsWith('_at')) Object.assign(notes, { format: 'date-time', example: notes['example'] ?? MOMENT });
    // Tags that the plugin does not know stay in the text.
    if (typeof notes['description'] === 'string')
      notes['description'] = notes['description'].replace(/\n@\w+[^\n]*/g, '');
  }
}

function apply({ type, name, constraints: [first, second] = [] }: Rule, notes: PropertyNotes): void {
  // IsOptional is the condition under which the other rules are evaluated.
  if (type === 'conditionalValidation') notes['required'] = false;
  else if (name === 'isInt') notes['type'] = 'integer';
  else if (name === 'min') notes['minimum'] = first;
  else if (name === 'max') notes['maximum'] = first;
  else if (name === 'minLength') notes['minLength'] = first;
  else if (name === 'maxLength') notes['maxLength'] = first;
  else if (name === 'isLength')
    Object.assign(notes, { minLength: first, ...(second !== undefined && { maxLength: second }) });
  else if (name === 'arrayMinSize') notes['minItems'] = first;
  else if (name === 'arrayMaxSize') notes['maxItems'] = first;
  else if (name === 'isIn' && Array.isArray(first)) notes['enum'] = [...(first as unknown[])];
}
