/** A label while it is edited. */
export interface LabelDraft {
  name: string;
  value: string;
}

export const EMPTY_LABEL: LabelDraft = { name: '', value: '' };

export const labelDraftsOf = (labels: Readonly<Record<string, string>>): LabelDraft[] =>
  Object.entries(labels).map(([name, value]) => ({ name, value }));

const isBlank = ({ name, value }: LabelDraft) => !name.trim() && !value.trim();

/** The labels as the API takes them; empty rows are ignored. */
export const labelsOf = (drafts: readonly LabelDraft[]): Record<string, string> =>
  Object.fromEntries(drafts.filter((draft) => !isBlank(draft)).map(({ name, value }) => [name.trim(), value.trim()]));

const NAME = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,62}$/;

export function labelDraftsProblem(drafts: readonly LabelDraft[]): string | null {
  const names = drafts.filter((draft) => !isBlank(draft)).map(({ name }) => name.trim());
  if (names.some((name) => !name)) return 'Each label needs a name.';
  const bad = names.find((name) => !NAME.test(name));
  if (bad !== undefined) return `“${bad}” is not a valid name. Use only letters, digits, ".", "_", "-" and "/".`;
  const double = names.find((name, index) => names.indexOf(name) !== index);
  return double === undefined ? null : `“${double}” is used more than once.`;
}

/** The JSON Merge Patch that turns one set of labels into another. */
export function labelsPatch(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Record<string, string | null> {
  const removed = Object.keys(before).filter((name) => !(name in after));
  const set = Object.entries(after).filter(([name, value]) => before[name] !== value);
  return { ...Object.fromEntries(removed.map((name) => [name, null])), ...Object.fromEntries(set) };
}

export const withLabelAt = (drafts: readonly LabelDraft[], index: number, draft: LabelDraft): LabelDraft[] =>
  drafts.map((each, place) => (place === index ? draft : each));

export const withoutLabelAt = (drafts: readonly LabelDraft[], index: number): LabelDraft[] =>
  drafts.filter((_, place) => place !== index);
