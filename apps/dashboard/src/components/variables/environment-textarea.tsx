import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './variables.module.css';

/** Text area for the contents of a `.env` file. */
export const EnvironmentTextarea = (props: TextareaProps) => (
  <Textarea
    autosize
    minRows={4}
    maxRows={16}
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    placeholder={'DATABASE_URL=postgres://…\nLOG_LEVEL=info'}
    classNames={{ input: classes.code ?? '' }}
    {...props}
  />
);
