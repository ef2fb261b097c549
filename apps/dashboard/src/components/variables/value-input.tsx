import { Button, Textarea, type TextareaProps } from '@mantine/core';
import classes from './variables.module.css';
import { strayWhitespace, withoutStrayWhitespace } from './stray-whitespace';

interface Props extends Omit<TextareaProps, 'onChange' | 'value'> {
  /** Where the address of the page may lead: `env.` and the name. */
  'data-path': string;
  value: string;
  onChange: (value: string) => void;
}

/** The value of a variable. Enter submits the form, Shift+Enter begins a new line; white space at the ends is pointed out. */
export function ValueInput({ value, onChange, ...props }: Props) {
  const stray = strayWhitespace(value);
  return (
    <div>
      <Textarea
        autosize
        minRows={1}
        maxRows={8}
        size="sm"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        classNames={{ input: classes.value ?? '' }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        {...props}
      />
      {stray && (
        <div className={classes.stray} role="status">
          {stray}
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Trim: ${props['aria-label'] ?? 'the value'}`}
            onClick={() => onChange(withoutStrayWhitespace(value))}
          >
            Trim
          </Button>
        </div>
      )}
    </div>
  );
}
