import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './settings-fields.module.css';

/** Integer field with a unit. It has no stepper: clicking to 512 is impractical. */
export const NumberField = ({ unit, ...props }: TextInputProps & { unit?: string }) => (
  <TextInput
    inputMode="numeric"
    autoComplete="off"
    rightSection={unit && <span className={classes.unit}>{unit}</span>}
    rightSectionWidth={unit && unit.length > 1 ? 44 : 30}
    rightSectionPointerEvents="none"
    {...props}
  />
);
