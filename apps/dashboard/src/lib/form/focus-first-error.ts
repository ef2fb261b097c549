/** Focuses the first invalid field in the order of the form, and opens the section that it is in. */
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
