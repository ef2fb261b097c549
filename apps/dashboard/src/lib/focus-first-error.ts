/** Takes the reader to the first field that needs another look, in the order of the form. */
export function focusFirstError<Field extends string>(
  form: { getInputNode: (field: Field) => HTMLElement | null },
  errors: Partial<Record<string, unknown>>,
  fields: readonly Field[],
): void {
  const field = fields.find((name) => errors[name]);
  if (field) form.getInputNode(field)?.focus();
}
