import { ComboboxChevron, Pill, PillsInput } from '@mantine/core';
import { type ReactNode, startTransition, useState } from 'react';

export interface MultiSelectFieldProps {
  label: string;
  description: string;
  error?: ReactNode;
  maw?: number;
}

/** What the field passes on to the select that replaces it. */
export interface OpenedSelectProps {
  /** What has been typed so far. */
  text: string;
  onTextChange: (text: string) => void;
  autoFocus: boolean;
}

interface Props extends MultiSelectFieldProps {
  placeholder?: string;
  chosen: readonly { value: string; label: string }[];
  onRemove: (value: string) => void;
  /** The select, as a lazy component: it is loaded when the field is focused. */
  children: (opened: OpenedSelectProps) => ReactNode;
}

/**
 * A field with the chosen options until it is focused, then a searchable select in its place. On most visits of a form nothing
 * is chosen, and what a list needs to open is larger than the rest of the form.
 */
export function DeferredMultiSelect({ placeholder, chosen, onRemove, children, ...field }: Props) {
  const [isOpened, setIsOpened] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [text, setText] = useState('');
  if (isOpened) return children({ text, onTextChange: setText, autoFocus: hasFocus });
  // A transition, so that the field stays, with its focus, until the select is loaded.
  const open = () => startTransition(() => setIsOpened(true));
  return (
    <PillsInput {...field} rightSection={<ComboboxChevron error={field.error} />} rightSectionPointerEvents="none">
      <Pill.Group>
        {chosen.map(({ value, label }) => (
          <Pill key={value} withRemoveButton onRemove={() => onRemove(value)}>
            {label}
          </Pill>
        ))}
        <PillsInput.Field
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          autoComplete="off"
          placeholder={chosen.length === 0 ? placeholder : undefined}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onFocus={() => {
            setHasFocus(true);
            open();
          }}
          onBlur={() => setHasFocus(false)}
        />
      </Pill.Group>
    </PillsInput>
  );
}
