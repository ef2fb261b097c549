/** Takes the reader to the first field that needs another look, in the order of the form, and unfolds what it is in. */
export function focusFirstError<Field extends string>(
  form: { getInputNode: (field: Field) => HTMLElement | null },
  errors: Partial<Record<string, unknown>>,
  fields: readonly Field[],
): void {
  const field = fields.find((name) => errors[name]);
  const node = field && form.getInputNode(field);
  if (!node) return;
  for (let fold = node.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  node.focus();
}
